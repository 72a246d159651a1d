/**
 * Longitude and latitude of a point in degrees (GeoPackage 1.3, section 2.1.3); null if the bytes are not a
 * point.
 */
export function pointOf(blob: unknown): readonly [longitude: number, latitude: number] | null {
  if (!(blob instanceof Uint8Array) || blob[0] !== 0x47 || blob[1] !== 0x50) return null;
  const envelope = [0, 32, 48, 48, 64][((blob[3] ?? 0) >> 1) & 7];
  if (envelope === undefined || blob.length < 8 + envelope + 21) return null;
  const view = new DataView(blob.buffer, blob.byteOffset + 8 + envelope, blob.length - 8 - envelope);
  const isLittle = view.getUint8(0) === 1;
  const type = view.getUint32(1, isLittle);
  if ((type & 0x0fffffff) % 1000 !== 1) return null;
  const longitude = view.getFloat64(5, isLittle);
  const latitude = view.getFloat64(13, isLittle);
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null;
}
