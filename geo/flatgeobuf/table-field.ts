/** Offset of a field of a table (FlatBuffers binary format); null if the table does not have it. */
export function fieldOf(bytes: Buffer, table: number, field: number): number | null {
  const vtable = table - bytes.readInt32LE(table);
  const slot = 4 + 2 * field;
  if (slot >= bytes.readUInt16LE(vtable)) return null;
  const offset = bytes.readUInt16LE(vtable + slot);
  return offset === 0 ? null : table + offset;
}
