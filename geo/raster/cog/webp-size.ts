/** The size that a WEBP declares in its first chunk (RFC 9649); null if it is not a WEBP. */
export function webpSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.length < 30) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (word(0) !== 'RIFF' || word(8) !== 'WEBP') return null;
  switch (word(12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return null;
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

/**
 * The compressed alpha of a lossy image, a separate chunk after VP8X (RFC 9649, section 2.7.1.2); null if it
 * has none and is fully opaque. Also null for lossless images (VP8L), whose alpha is stored with the colours.
 */
export function webpAlpha(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isNamed = (at: number, name: string) => view.getUint32(at) === Buffer.from(name).readUInt32BE();
  if (bytes.length < 30 || !isNamed(12, 'VP8X')) return null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    if (isNamed(at, 'ALPH')) return bytes.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  return null;
}
