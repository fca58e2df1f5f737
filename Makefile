# `make help` lists what there is. Only demo, test, corpus, bench and the proofs may
# install packages (DEPS=no stops that); build and install never do and never use the network.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
DEPS ?= yes

# `make PREFIX=~/.local` reaches us unexpanded from some shells.
override PREFIX := $(patsubst ~/%,$(HOME)/%,$(PREFIX))
BINDIR = $(PREFIX)/bin
# Where systemd looks for a person's units, and for everybody's.
UNITDIR := $(shell case "$(PREFIX)/" in ("$(HOME)"/*) echo "$(HOME)/.local/share/systemd/user" ;; \
  (*) echo "$(PREFIX)/lib/systemd/user" ;; esac)
UNITS = instawall.timer instawall.service instawall-apply.service

# The toolchain's own linker, where it has one: others warn of the `mktemp` in Swift's library.
LINKER = $(if $(wildcard $(dir $(realpath $(shell command -v $(SWIFT))))ld.lld),-Xswiftc -use-ld=lld)
RELEASE = -c release --static-swift-stdlib $(LINKER)
PROGRAM = .build/release/instawall
SIMULATOR = .build/release/instawall-simulator
SOURCES = Package.swift $(shell find Sources -type f)

# Runs a command whose words only matter when it fails. (The linker warns about parts of
# FoundationEssentials that nothing here uses.)
QUIETLY = sh -c 'log=$$(mktemp); "$$@" >"$$log" 2>&1 || { cat "$$log" >&2; rm "$$log"; exit 1; }; rm "$$log"' -

export DEPS SWIFT

.PHONY: build demo test install uninstall lint clean help toolchain
.PHONY: corpus bench proof-clean-root proof-systemd proof-browser
.DEFAULT_GOAL = build

build: ## build the program (release, Swift linked in)
build: toolchain $(PROGRAM)

$(PROGRAM): $(SOURCES)
	$(SWIFT) build $(RELEASE) --product instawall
	@touch $@ # SwiftPM leaves the file alone when it would not change

$(SIMULATOR): $(SOURCES)
	$(SWIFT) build $(RELEASE) --product instawall-simulator
	@touch $@

toolchain:
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6.2 or newer is missing:" \
	  "get it from https://www.swift.org/install/linux/ and put its usr/bin into PATH." >&2; exit 1; }

demo: ## install what is missing, build, and do the main job against a local stand-in for Instagram
demo: toolchain
	@.ci/require build demo
	@echo "Building, which takes minutes the first time."
	@$(QUIETLY) $(MAKE) $(PROGRAM) $(SIMULATOR)
	@Tests/demo/demo.sh $(PROGRAM) $(SIMULATOR)

test: ## install what is missing, build, and pass the tests (as an unprivileged user, also for root)
test: toolchain
	@.ci/require build test
	@.ci/test

install: ## put program and units into DESTDIR/PREFIX (/usr/local)
install: $(PROGRAM)
	install -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(UNITDIR)"
	install -s -m 755 $(PROGRAM) "$(DESTDIR)$(BINDIR)/instawall"
	for unit in $(UNITS); do \
	  sed 's|/usr/local/bin/|$(BINDIR)/|' systemd/$$unit >"$(DESTDIR)$(UNITDIR)/$$unit" && \
	  chmod 644 "$(DESTDIR)$(UNITDIR)/$$unit" || exit 1; done

uninstall: ## take them away again
	rm -f "$(DESTDIR)$(BINDIR)/instawall" $(UNITS:%="$(DESTDIR)$(UNITDIR)/%")
	@echo "Your account, settings and pictures are kept. Did you run \`instawall restore\` before?" \
	  "It stops the timer and puts the earlier wallpaper back; $(PROGRAM) can still do it."

lint: ## check the format of the Swift sources
lint: toolchain
	$(SWIFT) format lint --strict -r Package.swift Sources Tests

clean: ## remove everything that was built
	rm -rf .build build

corpus: ## render a collection of real pictures, INSTAWALL_CORPUS, and compare with Pillow
corpus: toolchain
	@.ci/require build corpus
	@$(QUIETLY) $(MAKE) $(PROGRAM)
	Tests/corpus/corpus.py $(PROGRAM)

bench: ## measure the program beside others and the codecs alone, on INSTAWALL_CORPUS
bench: toolchain
	@.ci/require build bench
	@$(QUIETLY) $(MAKE) $(PROGRAM)
	Tests/bench/bench.py $(PROGRAM)

proof-clean-root: ## make demo and make test on a minimal Debian, as root and as a user with sudo (root)
	Tests/proofs/clean-root.sh root
	Tests/proofs/clean-root.sh user

proof-systemd: ## the installed units in a booted systemd, with sway as the desktop (root)
proof-systemd: toolchain
	@.ci/require build demo proof
	@$(QUIETLY) $(MAKE) $(PROGRAM) $(SIMULATOR)
	Tests/proofs/systemd.sh

proof-browser: ## sign in through a real headless Chromium, against the stand-in for Instagram
proof-browser: toolchain
	@.ci/require build browser
	@$(QUIETLY) $(MAKE) $(PROGRAM) $(SIMULATOR)
	Tests/proofs/browser.py $(PROGRAM) $(SIMULATOR)

help: ## this list
	@sed -n 's/^\([a-z-]*\): ## /\1	/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18
	@echo "Variables: PREFIX=$(PREFIX) DESTDIR=$(DESTDIR) DEPS=$(DEPS) SWIFT=$(SWIFT)"
