import type { Geometry } from '../geojson/geometry.ts';

/** Bytes of a GeoPackage geometry header with an envelope; points and empty geometries have none. */
const headerBytes = 40;
const plainHeaderBytes = 8;

/** Size in bytes of a geometry in GeoPackage's encoding (OGC 12-128r18, 2.1.3). */
export function blobBytes(geometry: Geometry, hasZ: boolean): number {
  const isPlain = geometry.type === 1 || geometry.positionEnd === geometry.positionStart;
  return (isPlain ? plainHeaderBytes : headerBytes) + wkbBytes(geometry, hasZ ? 24 : 16);
}

/** Bytes of well-known binary: five per type, four per count, and the positions. */
function wkbBytes(geometry: Geometry, position: number): number {
  const positions = geometry.positionEnd - geometry.positionStart;
  const lines = geometry.lineEnd - geometry.lineStart;
  const polygons = geometry.polygonEnd - geometry.polygonStart;
  switch (geometry.type) {
    case 1:
      return 5 + position;
    case 3:
      return 9 + lines * 4 + positions * position;
    case 4:
      return 9 + positions * (5 + position);
    case 5:
      return 9 + lines * 9 + positions * position;
    case 6:
      return 9 + polygons * 9 + lines * 4 + positions * position;
    case 7:
      return geometry.members.reduce((sum, member) => sum + wkbBytes(member, position), 9);
    default:
      return 9 + positions * position;
  }
}
