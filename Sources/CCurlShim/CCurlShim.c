// Everything is inline in the header; SwiftPM wants one file to compile.
#include "CCurlShim.h"
