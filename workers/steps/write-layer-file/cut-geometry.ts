import { GeometryCutter } from '../../../geo/antimeridian/cut-geometry.ts';
import { emptyGeometry, readGeometry } from '../../../geo/geojson/geometry.ts';
import { GeometryBuffer } from '../../../geo/geojson/geometry-buffer.ts';
import { GeometryText } from '../../../geo/geopackage/geometry-text.ts';
import { GeometryBlob } from '../../../geo/geopackage/write/geometry-blob.ts';
import { boxOfPositions } from './positions.ts';
import type { PlainGeometry } from './wkt.ts';

const source = new GeometryBuffer();
const cutter = new GeometryCutter();
const blob = new GeometryBlob();

/**
 * A geometry as programs draw it that know no segments across the antimeridian: cut there (record 0108), and within
 * ±180 degrees.
 */
export function cutGeometry(geometry: PlainGeometry): PlainGeometry {
  const [west, , east] = boxOfPositions(geometry) ?? [0, 0, 0];
  if (west >= -180 && east <= 180 && east - west <= 180) return geometry;
  const found = emptyGeometry();
  source.clear();
  // Reading ends at a zero byte.
  readGeometry(Buffer.from(`${JSON.stringify(geometry)}\0`), 0, source, found);
  source.forgetText();
  if (!cutter.cut(found, source)) return geometry;
  blob.encode(cutter.geometry, cutter.coordinates);
  return JSON.parse(new GeometryText().write(blob.bytes.subarray(0, blob.length))) as PlainGeometry;
}
