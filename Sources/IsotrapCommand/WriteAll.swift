import Glibc

/// Writes a whole text to a file descriptor, however many calls it takes.
///
/// Returns nil, or the `errno` that stopped it.
func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
  var text = text
  // The bytes belong to `text`, which lends them for this call only.
  return text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EAGAIN {
        // Somebody else made the stream non-blocking: wait for it.
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&state, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
