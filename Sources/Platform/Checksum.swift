internal import CPlatform

/// The checksum that ends every record of a store.
public enum Checksum {
  /// The low half of XXH3 (64 bits) over a table's number, a key and a value.
  ///
  /// The parts are not joined: XXH3 of the key, seeded with the table, is the seed for the value.
  /// A checksum finds accidents; it is no defence against a person.
  public static func of(table: UInt8, key: Span<UInt8>, value: Span<UInt8>) -> UInt32 {
    unsafe key.withUnsafeBufferPointer { key in
      unsafe value.withUnsafeBufferPointer { value in
        unsafe cp_checksum(table, key.baseAddress, key.count, value.baseAddress, value.count)
      }
    }
  }
}
