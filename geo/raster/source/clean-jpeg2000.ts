import { createReadStream } from 'node:fs';
import { appendFile, open, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FileBytes } from '../file-bytes.ts';
import { GeoError } from '../../geo-error.ts';
import { readGeoReference } from './geo-reference.ts';
import { boxOf, type Jpeg2000Box, readBoxes, refuseJpeg2000, viewOf } from './jpeg2000-boxes.ts';
import { type Codestream, readCodestream } from './jpeg2000-codestream.ts';
import { gmlBoxes } from './jpeg2000-gml.ts';
import { openFileBytes } from './open-file-bytes.ts';
import { readDirectories } from './tiff-directories.ts';

/** A degenerate GeoTIFF with the georeference (GeoJP2). */
const geoTiffId = 'b14bf8bd083d4b43a5ae8cd7d5a6ce03';
/** Boxes of the header that say what the components are. */
const colourBoxes: ReadonlySet<string> = new Set(['ihdr', 'bpcc', 'pclr', 'cmap', 'cdef']);
const maxBoxBytes = 2 ** 20;
const maxDepth = 8;

/**
 * Copies an image to `target` with nothing but its codestream, the meaning of its components and its georeference,
 * each checked, so that GDAL reads no other text of the uploader. Throws GeoError.
 */
export async function cleanJpeg2000(path: string, target: string, folder: string): Promise<Codestream> {
  await using file = await openFileBytes(path);
  const head = viewOf(await file.read(0, 4));
  const isBare = head.getUint32(0) === 0xff4fff51;
  const boxes = isBare ? [] : await readBoxes(file, 0, file.size);
  const code = isBare ? { start: 0, end: file.size } : boxes.find(({ type }) => type === 'jp2c');
  if (code === undefined) throw refuseJpeg2000('invalid_file', 'contains no codestream');
  const codestream = await readCodestream(file, code.start, code.end);
  const before = isBare ? [] : await boxesBefore(file, boxes, codestream, folder);
  const length = Buffer.alloc(16);
  length.write('\0\0\0\x01jp2c', 'latin1');
  length.writeBigUInt64BE(BigInt(code.end - code.start + 16), 8);
  await writeFile(target, Buffer.concat(isBare ? [] : [...before, length]), { flag: 'wx' });
  await pipeline(createReadStream(path, { start: code.start, end: code.end - 1 }), async (slabs) => {
    await using output = await open(target, 'a');
    for await (const slab of slabs as AsyncIterable<Buffer>) await appendFile(output, slab);
  });
  return codestream;
}

async function boxesBefore(
  file: FileBytes,
  boxes: readonly Jpeg2000Box[],
  codestream: Codestream,
  folder: string,
): Promise<Buffer[]> {
  const found = [
    boxOf('jP  ', Buffer.from('\r\n\x87\n', 'latin1')),
    boxOf('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    await headerOf(file, boxes, codestream),
  ];
  const tiff = await geoTiffOf(file, boxes);
  if (tiff !== null) found.push(boxOf('uuid', Buffer.from(geoTiffId, 'hex'), tiff));
  const gml = tiff === null ? await gmlOf(file, boxes, 0) : null;
  if (gml !== null) found.push(await gmlBoxes(gml, folder));
  return found;
}

/** The header without colour profiles and resolutions. */
async function headerOf(
  file: FileBytes,
  boxes: readonly Jpeg2000Box[],
  { bands }: Codestream,
): Promise<Buffer> {
  const header = boxes.find(({ type }) => type === 'jp2h');
  if (header === undefined) throw refuseJpeg2000('invalid_file', 'has no header');
  const inside = await readBoxes(file, header.start, header.end);
  const copied: Buffer[] = [];
  for (const box of inside)
    if (colourBoxes.has(box.type)) copied.push(boxOf(box.type, await contentOf(file, box)));
  // Colours by number (method 1): 16 is sRGB, 17 is grey, 18 is YCC.
  const colours = inside.filter(({ type }) => type === 'colr');
  const known = await Promise.all(colours.map(async (box) => viewOf(await contentOf(file, box))));
  const numbered = known.find((view) => view.byteLength === 7 && view.getUint8(0) === 1);
  const space =
    numbered?.getUint32(3) ?? (bands >= 3 || inside.some(({ type }) => type === 'pclr') ? 16 : 17);
  const colour = Buffer.from([1, 0, 0, 0, 0, 0, space & 255]);
  return boxOf('jp2h', ...copied.slice(0, 1), boxOf('colr', colour), ...copied.slice(1));
}

/** The content of the GeoJP2 box; null if there is none, or if it is not a TIFF. Throws GeoError. */
async function geoTiffOf(file: FileBytes, boxes: readonly Jpeg2000Box[]): Promise<Uint8Array | null> {
  for (const { type, start, end } of boxes) {
    if (type !== 'uuid' || end - start < 16) continue;
    const id = Buffer.from(await file.read(start, start + 16)).toString('hex');
    if (id !== geoTiffId) continue;
    const bytes = await contentOf(file, { type, start: start + 16, end });
    const tiff = {
      size: bytes.length,
      read: (from: number, to: number) => Promise.resolve(bytes.subarray(from, to)),
    };
    try {
      const { directories, littleEndian } = await readDirectories(tiff);
      const [directory] = directories;
      if (directory !== undefined) await readGeoReference(tiff, directory, littleEndian);
      return bytes;
    } catch (error) {
      if (!(error instanceof GeoError) || error.code === 'unsupported_crs') throw error;
    }
  }
  return null;
}

/** The text of the first georeference in GML, which is in associations. */
async function gmlOf(
  file: FileBytes,
  boxes: readonly Jpeg2000Box[],
  depth: number,
): Promise<Uint8Array | null> {
  for (const [index, box] of boxes.entries()) {
    if (box.type === 'asoc' && depth < maxDepth) {
      const found = await gmlOf(file, await readBoxes(file, box.start, box.end), depth + 1);
      if (found !== null) return found;
    }
    const next = boxes[index + 1];
    if (box.type !== 'lbl ' || next?.type !== 'xml ') continue;
    const label = Buffer.from(await contentOf(file, box))
      .toString('utf8')
      .replaceAll('\0', '')
      .trim();
    if (label === 'gml.root-instance') return contentOf(file, next);
  }
  return null;
}

async function contentOf(file: FileBytes, { type, start, end }: Jpeg2000Box): Promise<Uint8Array> {
  if (end - start > maxBoxBytes)
    throw refuseJpeg2000(
      'invalid_file',
      `has a box “${type.trim()}” of ${end - start} bytes; the limit is ${maxBoxBytes}`,
      start,
    );
  return file.read(start, end);
}
