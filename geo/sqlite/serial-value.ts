export type CellValue = null | number | bigint | string | Buffer<ArrayBuffer>;

/**
 * The value with this serial type at `at`, in UTF-8. With `isReal`, integers are doubles, as SQLite reads
 * them from columns with the affinity REAL; otherwise those that a double cannot represent are bigints. Blobs
 * share memory with `bytes`.
 */
export function valueOfSerial(
  bytes: Buffer<ArrayBuffer>,
  at: number,
  serial: number,
  isReal: boolean,
): CellValue {
  if (serial >= 12) {
    const end = at + (serial - 12 - (serial & 1)) / 2;
    return (serial & 1) === 0 ? bytes.subarray(at, end) : bytes.toString('utf8', at, end);
  }
  switch (serial) {
    case 0:
      return null;
    case 1:
      return bytes.readInt8(at);
    case 2:
      return bytes.readInt16BE(at);
    case 3:
      return bytes.readIntBE(at, 3);
    case 4:
      return bytes.readInt32BE(at);
    case 5:
      return bytes.readIntBE(at, 6);
    case 6:
      return longOf(bytes.readBigInt64BE(at), isReal);
    case 7:
      return numberOrNull(bytes.readDoubleBE(at));
    case 8:
      return 0;
    default:
      return 1;
  }
}

function longOf(value: bigint, isReal: boolean): number | bigint {
  const near = Number(value);
  return isReal || Number.isSafeInteger(near) ? near : value;
}

/** SQLite stores NaN as NULL. */
function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
