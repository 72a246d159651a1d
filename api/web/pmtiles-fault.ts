import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const gunzipped = promisify(gunzip);

/** The header of PMTiles version 3. */
export const headerBytes = 127;

/** The root directory ends within the first 16 KiB (section 4 of the specification). */
const maxRootEnd = 16_384;
const maxMetadataBytes = 1024 * 1024;
const maxUnpackedBytes = 8 * maxMetadataBytes;

/** Values of the header. */
const version = 3;
const none = 1;
const gzip = 2;
const mvt = 1;

/** Layers without which the styles draw nothing useful. */
const neededLayers = ['earth', 'water', 'roads', 'places'];

/** Reads the bytes `[start, end)` of a file. */
type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/**
 * Why a file of this size cannot be drawn as a basemap; null if it can. Reads its header, root directory and
 * metadata. The tiles are read by browsers, which tolerate faulty ones.
 */
export async function pmtilesFault(bytes: number, read: ReadBytes): Promise<string | null> {
  if (bytes < headerBytes) return 'It is too short for a PMTiles file.';
  const head = Buffer.from(await read(0, headerBytes));
  if (head.toString('latin1', 0, 7) !== 'PMTiles') return 'It is not a PMTiles file.';
  if (head[7] !== version)
    return `It has version ${head[7]} of PMTiles; only version ${version} is supported.`;
  const section = (at: number) => ({
    start: Number(head.readBigUInt64LE(at)),
    length: Number(head.readBigUInt64LE(at + 8)),
  });
  const [root, metadata, leaves, tiles] = [section(8), section(24), section(40), section(56)] as const;
  if ([root, metadata, leaves, tiles].some(({ start, length }) => start + length > bytes))
    return 'It is truncated: a part of it is after its end.';
  if (root.length === 0 || root.start + root.length > maxRootEnd)
    return 'Its root directory is not in its first 16 KiB.';
  if (metadata.length > maxMetadataBytes) return 'Its metadata is larger than 1 MiB.';
  const [internal, compression, type] = [head[97], head[98], head[99]];
  if (![internal, compression].every((each) => each === none || each === gzip))
    return 'It is compressed in another way than gzip.';
  if (type !== mvt) return 'It does not contain vector tiles (MVT).';
  const unpacked = async ({ start, length }: typeof root) => {
    const packed = await read(start, start + length);
    return internal === gzip ? gunzipped(packed, { maxOutputLength: maxUnpackedBytes }) : packed;
  };
  try {
    await unpacked(root);
    return layersFault(JSON.parse(Buffer.from(await unpacked(metadata)).toString()));
  } catch (error) {
    return `Its directory or metadata cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function layersFault(metadata: unknown): string | null {
  const listed = (metadata as { vector_layers?: unknown } | null)?.vector_layers;
  const ids = new Set(Array.isArray(listed) ? listed.map((layer: { id?: unknown } | null) => layer?.id) : []);
  const missing = neededLayers.filter((name) => !ids.has(name));
  return missing.length === 0
    ? null
    : `It is not a basemap of Protomaps: it has no layer ${missing.join(', ')}.`;
}
