interface Geometry {
  type: string;
  coordinates?: unknown;
  geometries?: Geometry[];
}

const types = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
] as const;

/**
 * The geometry of a GeoPackage blob as GeoJSON, read strictly by the standard; checks the header against the
 * positions.
 */
export function geometryOfBlob(blob: Uint8Array): Geometry {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.length);
  if (Buffer.from(blob.subarray(0, 3)).toString('latin1') !== 'GP\0') throw new Error('no magic');
  const flags = view.getUint8(3);
  if ((flags & 1) === 0 || view.getInt32(4, true) !== 4326) throw new Error('another byte order or system');
  const isEmpty = (flags & 0x10) !== 0;
  const envelope = (flags >> 1) & 7;
  let at = envelope === 1 ? 40 : 8;
  const box = [Infinity, -Infinity, Infinity, -Infinity];
  const geometry = read();
  if (at !== blob.length) throw new Error('bytes behind the geometry');
  if (isEmpty !== (box[0] === Infinity)) throw new Error('the flag of empty geometries is wrong');
  if (envelope !== (isEmpty || geometry.type === 'Point' ? 0 : 1)) throw new Error('no envelope');
  if (envelope === 1)
    for (let side = 0; side < 4; side++)
      if (view.getFloat64(8 + side * 8, true) !== box[side]) throw new Error('the envelope is wrong');
  return geometry;

  function read(): Geometry {
    if (view.getUint8(at) !== 1) throw new Error('well-known binary of another byte order');
    const code = view.getUint32(at + 1, true);
    at += 5;
    const size = code >= 1000 ? 3 : 2;
    const type = types[(code % 1000) - 1]!;
    const position = (): number[] => {
      const ordinates = Array.from({ length: size }, (_, i) => view.getFloat64(at + i * 8, true));
      at += size * 8;
      const [x, y] = ordinates;
      if (Number.isNaN(x)) return [];
      box[0] = Math.min(box[0]!, x!);
      box[1] = Math.max(box[1]!, x!);
      box[2] = Math.min(box[2]!, y!);
      box[3] = Math.max(box[3]!, y!);
      return ordinates;
    };
    const times = <Item>(item: () => Item): Item[] => {
      const count = view.getUint32(at, true);
      at += 4;
      return Array.from({ length: count }, item);
    };
    if (type === 'Point') return { type, coordinates: position() };
    if (type === 'LineString') return { type, coordinates: times(position) };
    if (type === 'Polygon') return { type, coordinates: times(() => times(position)) };
    if (type === 'GeometryCollection') return { type, geometries: times(read) };
    return { type, coordinates: times(() => read().coordinates) };
  }
}
