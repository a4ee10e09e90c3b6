internal import CPlatform

/// Appends what a function of CPlatform writes.
///
/// `write` gets a place and its capacity and returns the size of the whole result; when that does
/// not fit, it is called again with room for it. `guess` is a likely size: up to a kilobyte the
/// place is on the stack.
func append(
  to bytes: inout [UInt8], guess: Int, _ write: (UnsafeMutablePointer<UInt8>?, Int) -> Int
) {
  let needed = unsafe withUnsafeTemporaryAllocation(
    of: UInt8.self, capacity: max(guess, 256)
  ) { place in
    let size = unsafe write(place.baseAddress, place.count)
    if size <= place.count { unsafe bytes.append(contentsOf: place[..<size]) }
    return size > place.count ? size : 0
  }
  if needed > 0 { unsafe append(to: &bytes, guess: needed + 1, write) }
}

/// The size that a function of CPlatform returned. Texts are bounded where they enter a store, far
/// below what ICU can do, so a failure is memory that ran out: as elsewhere in Swift, the end.
func checked(_ size: Int) -> Int {
  precondition(size >= 0, "ICU has no memory left, or a text is longer than 256 MiB")
  return size
}
