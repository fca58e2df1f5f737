#!/usr/bin/env python3
"""A server that misbehaves below HTTP, over plain sockets and real TLS.

Started without arguments, it makes its own authority and certificates with `openssl`, listens on
ports that the kernel chooses, prints one line of JSON (`ports`, `authority`), and serves until its
standard input ends. What an answer does stands in its path: see SCRIPTS.
"""

import gzip
import itertools
import json
import os
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import zlib

LONGEST = 50  # Seconds after which every script gives up, whatever the client does.


class Request:
    def __init__(self, method, target, headers, body):
        self.method, self.target, self.headers, self.body = method, target, headers, body
        self.path, _, self.query = target.partition("?")


def read_request(stream):
    """The next request on the connection; None when the client has left."""
    line = stream.readline(65536).decode("latin-1").split()
    if len(line) != 3:
        return None
    headers = {}
    while True:
        header = stream.readline(65536).decode("latin-1").strip()
        if not header:
            break
        name, _, value = header.partition(":")
        headers[name.lower()] = value.strip()
    body = stream.read(int(headers.get("content-length", 0)))
    return Request(line[0], line[1], headers, body)


class Connection:
    def __init__(self, socket, number):
        self.socket, self.number = socket, number

    def send(self, data):
        self.socket.sendall(data if isinstance(data, bytes) else data.encode())

    def head(self, *headers, status="200 OK"):
        self.send("".join(f"{line}\r\n" for line in (f"HTTP/1.1 {status}", *headers)) + "\r\n")

    def answer(self, body, *headers, status="200 OK"):
        body = body if isinstance(body, bytes) else body.encode()
        self.head(f"Content-Length: {len(body)}", *headers, status=status)
        self.send(body)


def repeat(connection, data, pause=0.0):
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        connection.send(data)
        time.sleep(pause)


# Each script answers one request. It returns True when the connection can serve another one.


def whole(connection, request):
    connection.answer("hello")
    return True


def status(connection, request):
    code = request.path.rsplit("/", 1)[1]
    connection.answer(f"status {code}", "X-Twice: one", "X-Twice:  two ", status=f"{code} Whatever")
    return True


def interim(connection, request):
    connection.head("Link: </a>", "X-Interim: yes", status="103 Early Hints")
    return whole(connection, request)


def compressed(connection, request):
    assert "gzip" in request.headers.get("accept-encoding", "")
    connection.answer(gzip.compress(b"unpacked " * 100), "Content-Encoding: gzip")
    return True


def echo(connection, request):
    connection.answer(
        json.dumps(
            {
                "method": request.method,
                "target": request.target,
                "body": request.body.decode(),
                "agent": request.headers.get("user-agent", ""),
                "type": request.headers.get("content-type", ""),
                "names": ",".join(sorted(request.headers)),
            }
        )
    )
    return True


def number(connection, request):
    connection.answer(str(connection.number))
    return True


def size(connection, request):
    connection.answer(b"x" * int(request.path.rsplit("/", 1)[1]))
    return True


def cut(connection, request):
    connection.head("Content-Length: 1000")
    connection.send("ten bytes.")


def cut_chunk(connection, request):
    connection.head("Transfer-Encoding: chunked")
    connection.send("400\r\nten bytes.")


def cut_headers(connection, request):
    connection.send("HTTP/1.1 200 OK\r\nContent-Le")


def silent(connection, request):
    pass


def reset(connection, request):
    connection.head("Content-Length: 1000")
    connection.send("ten bytes.")
    time.sleep(0.1)
    raw = connection.socket
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    os.close(raw.detach())  # Without TLS's farewell, with TCP's RST.


def stall_headers(connection, request):
    connection.send("HTTP/1.1 200 OK\r\n")
    time.sleep(LONGEST)


def stall_body(connection, request):
    connection.head("Content-Length: 1000")
    connection.send("ten bytes.")
    time.sleep(LONGEST)


def drip(connection, request):
    connection.head("Content-Length: 1000")
    repeat(connection, b"x", pause=1)


def endless(connection, request):
    connection.head()
    repeat(connection, b"x" * 65536)


def endless_chunks(connection, request):
    connection.head("Transfer-Encoding: chunked")
    repeat(connection, b"1000\r\n" + b"x" * 4096 + b"\r\n")


def endless_headers(connection, request):
    connection.send("HTTP/1.1 200 OK\r\n")
    repeat(connection, b"X-More: " + b"x" * 1000 + b"\r\n")


def announced(connection, request):
    connection.head("Content-Length: 1000000000000")
    connection.send("ten bytes.")


def bomb(connection, request):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    body = b"".join(packer.compress(bytes(1 << 20)) for _ in range(200)) + packer.flush()
    connection.answer(body, "Content-Encoding: gzip")


def bad_gzip(connection, request):
    connection.answer("this is not gzip", "Content-Encoding: gzip")


def garbage(connection, request):
    connection.send(bytes(range(1, 256)) * 10)


def bad_length(connection, request):
    connection.head("Content-Length: minus one")
    connection.send("hello")


def loop(connection, request):
    connection.answer("", f"Location: {request.path}", status="302 Found")
    return True


def chain(connection, request):
    left = int(request.path.rsplit("/", 1)[1])
    if left == 0:
        return whole(connection, request)
    connection.answer("", f"Location: /chain/{left - 1}", status="302 Found")
    return True


def redirect(connection, request):
    """/redirect/CODE?TARGET"""
    target = urllib.parse.unquote(request.query)
    connection.answer("", f"Location: {target}", status=request.path.rsplit("/", 1)[1] + " Moved")
    return True


SCRIPTS = {
    "announced": announced,
    "bad-gzip": bad_gzip,
    "bad-length": bad_length,
    "bomb": bomb,
    "chain": chain,
    "compressed": compressed,
    "cut": cut,
    "cut-chunk": cut_chunk,
    "cut-headers": cut_headers,
    "drip": drip,
    "echo": echo,
    "endless": endless,
    "endless-chunks": endless_chunks,
    "endless-headers": endless_headers,
    "garbage": garbage,
    "interim": interim,
    "loop": loop,
    "number": number,
    "redirect": redirect,
    "reset": reset,
    "silent": silent,
    "size": size,
    "stall-body": stall_body,
    "stall-headers": stall_headers,
    "status": status,
    "whole": whole,
}


def serve(connection):
    stream = connection.socket.makefile("rb")
    while True:
        request = read_request(stream)
        if request is None:
            return
        if not SCRIPTS[request.path.split("/")[1]](connection, request):
            return


class Proxy:
    """Takes any CONNECT, then plays the far side itself."""

    def __init__(self, context):
        self.context = context

    def take(self, raw):
        request = read_request(raw.makefile("rb", buffering=0))
        assert request.method == "CONNECT"
        raw.sendall(b"HTTP/1.1 200 Yours\r\n\r\n")


def handle(raw, context, connection_number):
    raw.settimeout(LONGEST)
    try:
        if context == "mute":
            time.sleep(LONGEST)
            return
        if isinstance(context, Proxy):
            context.take(raw)
            context = context.context
        wrapped = context.wrap_socket(raw, server_side=True) if context else raw
        with wrapped:
            serve(Connection(wrapped, connection_number))
    except (OSError, ValueError):
        pass  # The client left, or refused the certificate: that is what the tests are about.
    finally:
        raw.close()


def listen(context, numbers):
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)

    def accept():
        while True:
            raw, _ = listener.accept()
            arguments = (raw, context, next(numbers))
            threading.Thread(target=handle, args=arguments, daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)


def make_authority(folder):
    openssl(
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-subj", "/CN=Test authority", "-days", "2",
        "-keyout", f"{folder}/ca.key", "-out", f"{folder}/ca.pem",
    )


def context_for(folder, name, alternatives, days):
    """A TLS context with a leaf of that name, signed by the authority."""
    base = f"{folder}/{name}"
    openssl(
        "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-subj", f"/CN={name}", "-keyout", f"{base}.key", "-out", f"{base}.csr",
    )
    with open(f"{base}.ext", "w") as file:
        file.write(f"subjectAltName={alternatives}\n")
    openssl(
        "x509", "-req", "-in", f"{base}.csr", "-CA", f"{folder}/ca.pem", "-CAkey",
        f"{folder}/ca.key", "-CAcreateserial", "-days", str(days), "-extfile", f"{base}.ext",
        "-out", f"{base}.pem",
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{base}.pem", f"{base}.key")
    return context


def main():
    with tempfile.TemporaryDirectory(prefix="instawall-faults-") as folder:
        make_authority(folder)
        here = "DNS:localhost,IP:127.0.0.1"
        numbers = itertools.count(1)
        contexts = {
            "plain": None,
            "tls": context_for(folder, "good", here, 2),
            "expired": context_for(folder, "expired", here, -1),
            "wrong-host": context_for(folder, "wrong-host", "DNS:example.org", 2),
            "mute": "mute",
            "proxy": Proxy(context_for(folder, "public", "DNS:public.example", 2)),
        }
        ports = {name: listen(context, numbers) for name, context in contexts.items()}
        print(json.dumps({"ports": ports, "authority": f"{folder}/ca.pem"}), flush=True)
        sys.stdin.read()


main()
