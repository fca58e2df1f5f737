import CMicroHTTPD
import CMicroHTTPDShim
import Glibc

/// Owns a libmicrohttpd server on 127.0.0.1 that answers every request with one function, called
/// on the server's own thread.
@safe struct HTTPServer: ~Copyable {
  /// Certificate chain and private key, both PEM text.
  struct Identity: Sendable {
    var certificate: String
    var key: String
  }

  private let server: OpaquePointer
  private let responder: Unmanaged<Responder>
  let port: UInt16

  init(
    port: UInt16, identity: Identity?, answer: @escaping @Sendable (Request) -> Response
  ) throws(SimulatorError) {
    let responder = unsafe Unmanaged.passRetained(Responder(answer))
    let context = unsafe responder.toOpaque()
    let server = unsafe iw_mhd_start(
      port, identity?.certificate, identity?.key, receive, complete, context)
    guard let server = unsafe server else {
      let reason = unsafe String(cString: strerror(errno))
      unsafe responder.release()
      throw .cannotListen(port: port, reason: reason)
    }
    unsafe self.server = server
    unsafe self.responder = responder
    self.port = unsafe iw_mhd_port(server)
  }

  /// Closes all connections and ends the thread.
  deinit {
    unsafe MHD_stop_daemon(server)
    unsafe responder.release()
  }
}

/// The function behind the C callback's context pointer.
private final class Responder: Sendable {
  let answer: @Sendable (Request) -> Response

  init(_ answer: @escaping @Sendable (Request) -> Response) {
    self.answer = answer
  }
}

/// The body of one request while it arrives. Used by the server's thread only.
private final class Upload {
  var body: [UInt8] = []

  static let limit = 1 << 20
}

/// Called once for the head of a request, once for each piece of its body, and once at its end.
private let receive: MHD_AccessHandlerCallback = {
  context, connection, path, method, _, piece, pieceSize, slot in
  guard let context = unsafe context, let connection = unsafe connection,
    let path = unsafe path, let method = unsafe method, let pieceSize = unsafe pieceSize,
    let slot = unsafe slot
  else { return .NO }
  guard let stored = unsafe slot.pointee else {
    unsafe slot.pointee = Unmanaged.passRetained(Upload()).toOpaque()
    return .YES
  }
  let upload = unsafe Unmanaged<Upload>.fromOpaque(stored).takeUnretainedValue()
  if unsafe pieceSize.pointee > 0 {
    guard let piece = unsafe piece,
      unsafe upload.body.count + pieceSize.pointee <= Upload.limit
    else { return .NO }
    unsafe piece.withMemoryRebound(to: UInt8.self, capacity: pieceSize.pointee) {
      unsafe upload.body.append(
        contentsOf: UnsafeBufferPointer(start: $0, count: pieceSize.pointee))
    }
    unsafe pieceSize.pointee = 0
    return .YES
  }
  let responder = unsafe Unmanaged<Responder>.fromOpaque(context).takeUnretainedValue()
  let request = unsafe Request(
    method: String(cString: method), path: String(cString: path), query: query(of: connection),
    form: form(of: connection, body: upload.body), body: upload.body)
  return unsafe send(responder.answer(request), on: connection)
}

private let complete: MHD_RequestCompletedCallback = { _, _, slot, _ in
  guard let slot = unsafe slot, let stored = unsafe slot.pointee else { return }
  unsafe Unmanaged<Upload>.fromOpaque(stored).release()
  unsafe slot.pointee = nil
}

private func query(of connection: OpaquePointer) -> [String: String] {
  var fields: [String: String] = [:]
  unsafe withUnsafeMutablePointer(to: &fields) {
    _ = unsafe MHD_get_connection_values_n(
      connection, .GET_ARGUMENT_KIND,
      { context, _, name, nameSize, value, valueSize in
        guard let context = unsafe context else { return .NO }
        let name = unsafe text(name, nameSize)
        unsafe context.assumingMemoryBound(to: [String: String].self).pointee[name] =
          unsafe text(value, valueSize)
        return .YES
      }, $0)
  }
  return fields
}

/// The fields of a form; empty when the body is none.
private func form(of connection: OpaquePointer, body: [UInt8]) -> [String: String] {
  var fields: [String: String] = [:]
  unsafe withUnsafeMutablePointer(to: &fields) { fields in
    let processor = unsafe MHD_create_post_processor(
      connection, 4096,
      { context, _, name, _, _, _, value, offset, size in
        guard let context = unsafe context, let name = unsafe name else { return .NO }
        let fields = unsafe context.assumingMemoryBound(to: [String: String].self)
        // A long value comes in pieces; `offset` says where this one belongs.
        let before = unsafe offset == 0 ? "" : fields.pointee[String(cString: name)] ?? ""
        unsafe fields.pointee[String(cString: name)] = before + text(value, size)
        return .YES
      }, fields)
    guard let processor = unsafe processor else { return }
    unsafe body.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      _ = unsafe MHD_post_process(
        processor, start.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    unsafe MHD_destroy_post_processor(processor)
  }
  return fields
}

private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
  guard let start = unsafe start else { return "" }
  return unsafe start.withMemoryRebound(to: UInt8.self, capacity: count) {
    unsafe String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
  }
}

private func send(_ answer: Response, on connection: OpaquePointer) -> MHD_Result {
  let response = unsafe answer.body.withUnsafeBytes {
    unsafe MHD_create_response_from_buffer(
      $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
  }
  guard let response = unsafe response else { return .NO }
  if let type = answer.contentType {
    unsafe MHD_add_response_header(response, "Content-Type", type)
  }
  for header in answer.headers {
    unsafe MHD_add_response_header(response, header.name, header.value)
  }
  let result = unsafe MHD_queue_response(connection, UInt32(answer.status), response)
  unsafe MHD_destroy_response(response)
  return result
}
