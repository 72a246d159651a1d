/**
 * Pages of table b-trees (SQLite's file format, sections 1.3 and 1.6). No bytes are reserved at the end of a page.
 */
export const leafType = 0x0d;
export const interiorType = 0x05;
export const leafHeaderBytes = 8;
export const interiorHeaderBytes = 12;
export const pointerBytes = 2;
/** Page size of generated databases: see docs/decisions/0043-writing-geopackages-page-by-page.md. */
export const tablePageSize = 4096;

/** The page with this byte is used for locks and never for content. */
const lockByte = 0x4000_0000;

export const lockPage = (pageSize: number): number => lockByte / pageSize + 1;

/** Bytes of a payload in its leaf; the rest is on overflow pages. */
export function localPayload(payload: number, pageSize: number): number {
  const max = pageSize - 35;
  if (payload <= max) return payload;
  const min = Math.floor(((pageSize - 12) * 32) / 255) - 23;
  const filling = min + ((payload - min) % (pageSize - 4));
  return filling <= max ? filling : min;
}

/** Writes a page header: type, number of cells, and start of their content. */
export function putPageHeader(page: DataView, type: number, cells: number, contentStart: number): void {
  page.setUint8(0, type);
  page.setUint16(1, 0);
  page.setUint16(3, cells);
  // 65536 is written as 0.
  page.setUint16(5, contentStart & 0xffff);
  page.setUint8(7, 0);
}
