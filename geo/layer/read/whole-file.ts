import { encodeHeader, nodeSize } from '../../flatgeobuf/header.ts';
import { nodeBytes, treeLevels, type TreeLevel } from '../../flatgeobuf/packed-tree.ts';
import { readJoinedNodes } from './joined-index.ts';
import { geometryTypes, type GeometryTypeName, type LayerManifest, type LayerPart } from '../manifest.ts';
import type { MemoryPool } from './memory-pool.ts';
import type { TextWindow, Write } from './pump-text.ts';
import type { RangeSource } from './range-source.ts';

/** The FlatGeobuf of a layer with any number of parts. */
export interface WholeFile {
  bytes: number;
  /** Writes a window of the file chunk by chunk; the memory of a chunk is reused once `write` resolves. */
  pump: (memory: MemoryPool, write: Write, window: TextWindow) => Promise<void>;
}

/** Bytes of the file from one source. */
interface Section {
  bytes: number;
  /** Reads are aligned to units of this size. */
  unit: number;
  read: (start: number, end: number, into: Buffer) => Promise<Uint8Array>;
}

/** Maximum bytes per read, in whole nodes. */
const maxRead = 6400 * nodeBytes;

/**
 * The file of a layer's only part is the layer's file. For several parts, the file is generated while it is
 * read: a header and the upper levels of a joined index, then the leaves of the parts with shifted offsets,
 * then their features unchanged. `name` replaces the name of the layer in the file.
 */
export function wholeFile(manifest: LayerManifest, ranges: RangeSource, name?: string): WholeFile {
  const { parts } = manifest;
  const sections =
    parts.length === 1 ? single(manifest, parts[0]!, ranges, name) : joined(manifest, ranges, name);
  return {
    bytes: sections.reduce((sum, { bytes }) => sum + bytes, 0),
    pump: (memory, write, window) => pumpSections(sections, memory, write, window),
  };
}

async function pumpSections(
  sections: readonly Section[],
  memory: MemoryPool,
  write: Write,
  window: TextWindow,
): Promise<void> {
  let next = 0;
  for (const { bytes, unit, read } of sections) {
    const start = Math.max(0, window.start - next);
    const end = Math.min(bytes, window.end - next);
    next += bytes;
    for (let at = start; at < end;) {
      const from = at - (at % unit);
      const to = Math.min(from + maxRead, Math.ceil(end / unit) * unit);
      const memoryOfPiece = memory.take(to - from);
      const piece = await read(from, to, memoryOfPiece);
      await write(piece.subarray(at - from, Math.min(to, end) - from));
      memory.give(memoryOfPiece);
      at = to;
    }
  }
}

function fileSection({ fgb }: LayerPart, start: number, end: number, ranges: RangeSource): Section {
  return {
    bytes: end - start,
    unit: 1,
    read: (from, to, into) => ranges.read(fgb.name, start + from, start + to, into),
  };
}

function single(manifest: LayerManifest, part: LayerPart, ranges: RangeSource, name?: string): Section[] {
  if (name === undefined) return [fileSection(part, 0, part.fgb.bytes, ranges)];
  return [headerSection(manifest, name), fileSection(part, part.index.start, part.fgb.bytes, ranges)];
}

function headerSection(manifest: LayerManifest, name?: string): Section {
  const { featureCount, extent, hasZ, columns } = manifest;
  const geometryType = geometryTypeOf(manifest);
  const header = encodeHeader({ geometryType, hasZ, extent, columns, featureCount, ...(name === undefined ? {} : { name }) }); // prettier-ignore
  return {
    bytes: header.length,
    unit: 1,
    read: (start, end) => Promise.resolve(header.subarray(start, end)),
  };
}

function joined(manifest: LayerManifest, ranges: RangeSource, name?: string): Section[] {
  const { featureCount, parts } = manifest;
  const levels = treeLevels(featureCount, nodeSize);
  const upperSections = levels
    .map((nodes, level) => levelSection(manifest, nodes, level, ranges))
    .slice(1)
    .reverse();
  let base = 0;
  const leafSections = parts.map((part) => {
    const section = leafSection(part, base, ranges);
    base += part.fgb.bytes - part.featuresStart;
    return section;
  });
  return [
    headerSection(manifest, name),
    ...upperSections,
    ...leafSections,
    ...parts.map((part) => fileSection(part, part.featuresStart, part.fgb.bytes, ranges)),
  ];
}

/** FlatGeobuf's number of the geometry type, or 0 if types differ. */
function geometryTypeOf({ geometryTypes: counts }: LayerManifest): number {
  const present = Object.keys(counts).filter((name) => name !== 'null');
  return present.length === 1 ? geometryTypes.indexOf(present[0] as GeometryTypeName) + 1 : 0;
}

/** The nodes of a level above the leaves. */
function levelSection(
  manifest: LayerManifest,
  { start, end }: TreeLevel,
  level: number,
  ranges: RangeSource,
): Section {
  return {
    bytes: (end - start) * nodeBytes,
    unit: nodeBytes,
    read: async (from, to, into) => {
      const nodes = { first: from / nodeBytes, end: to / nodeBytes };
      await readJoinedNodes(manifest, level, nodes, into, ranges);
      return into;
    },
  };
}

/** The leaves of a part, whose features start `base` bytes after those of the first part. */
function leafSection({ fgb, featureCount, index }: LayerPart, base: number, ranges: RangeSource): Section {
  const at = index.start + treeLevels(featureCount, index.nodeSize)[0]!.start * nodeBytes;
  return {
    bytes: featureCount * nodeBytes,
    unit: nodeBytes,
    read: async (start, end, into) => {
      const leaves = await ranges.read(fgb.name, at + start, at + end, into);
      const view = new DataView(leaves.buffer, leaves.byteOffset, leaves.length);
      for (let position = nodeBytes - 8; position < leaves.length; position += nodeBytes) {
        const offset = view.getUint32(position, true) + view.getUint32(position + 4, true) * 2 ** 32 + base;
        view.setUint32(position, offset % 2 ** 32, true);
        view.setUint32(position + 4, Math.floor(offset / 2 ** 32), true);
      }
      return leaves;
    },
  };
}
