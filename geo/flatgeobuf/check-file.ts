import { open } from 'node:fs/promises';
import { GeoError } from '../geo-error.ts';
import { fieldOf } from './table-field.ts';
import { treeBytes } from './packed-tree.ts';

export interface FlatGeobufFacts {
  /** Name of the layer; empty if there is none. */
  readonly name: string;
  readonly features: number;
  /** Authority of the code; empty for EPSG. */
  readonly authority: string;
  /** EPSG code of the reference system; 0 if the system has no code, null if there is no system. */
  readonly code: number | null;
  readonly wkt: string;
  /** Offset of the first feature. */
  readonly featuresAt: number;
}

const slabBytes = 1024 * 1024;

/**
 * Reads a FlatGeobuf through all features and compares the counts of its header with the content. Throws
 * GeoError if it is truncated or inconsistent.
 */
export async function checkFlatGeobuf(path: string): Promise<FlatGeobufFacts> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(12);
    await file.read(start, 0, 12, 0);
    if (
      start.toString('latin1', 0, 3) !== 'fgb' ||
      start[3] !== 3 ||
      start.toString('latin1', 4, 7) !== 'fgb'
    )
      throw damaged(`has version ${start[3]}; only version 3 is supported`);
    const headerBytes = start.readUInt32LE(8);
    if (headerBytes < 8 || headerBytes > 16 * 2 ** 20 || 12 + headerBytes > size)
      throw damaged('is truncated in its header');
    const header = Buffer.alloc(headerBytes);
    await file.read(header, 0, headerBytes, 12);
    const facts = readHeader(header);
    const index = facts.features > 0 && facts.nodeSize > 0 ? indexBytes(facts.features, facts.nodeSize) : 0;
    const featuresAt = 12 + headerBytes + index;
    let at = featuresAt;
    if (at > size) throw damaged('is truncated in its index');
    let count = 0;
    let slab = Buffer.alloc(0);
    let slabStart = 0;
    while (at + 4 <= size) {
      if (at < slabStart || at + 4 > slabStart + slab.length) {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(slabBytes), 0, slabBytes, at);
        slab = buffer.subarray(0, bytesRead);
        slabStart = at;
      }
      const end = at + 4 + slab.readUInt32LE(at - slabStart);
      if (end > size || end < at + 12) throw damaged(`is truncated in feature ${count} (byte ${at})`);
      at = end;
      count++;
    }
    if (at !== size) throw damaged(`is truncated after feature ${count - 1}`);
    // The count is 0 if the writer did not know it.
    if (facts.features !== 0 && facts.features !== count)
      throw damaged(`declares ${facts.features} features but contains ${count}`);
    if (count === 0) throw new GeoError('empty_layer', 'The FlatGeobuf contains no features.');
    const { name, authority, code, wkt } = facts;
    return { name, features: count, authority, code, wkt, featuresAt };
  } finally {
    await file.close();
  }
}

function indexBytes(features: number, nodeSize: number): number {
  if (features > 2 ** 40) throw damaged(`declares ${features} features`);
  if (nodeSize < 2) throw damaged(`has an index with the invalid node size ${nodeSize}`);
  return treeBytes(features, nodeSize);
}

/** Fields by number in the tables `Header` and `Crs` (FlatGeobuf 3, header.fbs). */
const [nameField, featuresCount, indexNodeSize, crsField] = [0, 8, 9, 10];
const [crsAuthority, crsCode, crsWkt] = [0, 1, 4];

function readHeader(bytes: Buffer): Omit<FlatGeobufFacts, 'featuresAt'> & { nodeSize: number } {
  try {
    const root = bytes.readUInt32LE(0);
    const name = fieldOf(bytes, root, nameField);
    const features = fieldOf(bytes, root, featuresCount);
    const node = fieldOf(bytes, root, indexNodeSize);
    const crs = fieldOf(bytes, root, crsField);
    const table = crs === null ? null : crs + bytes.readUInt32LE(crs);
    const authority = table === null ? null : fieldOf(bytes, table, crsAuthority);
    const code = table === null ? null : fieldOf(bytes, table, crsCode);
    const wkt = table === null ? null : fieldOf(bytes, table, crsWkt);
    return {
      name: name === null ? '' : textAt(bytes, name + bytes.readUInt32LE(name)),
      features: features === null ? 0 : Number(bytes.readBigUInt64LE(features)),
      nodeSize: node === null ? 16 : bytes.readUInt16LE(node),
      authority: authority === null ? '' : textAt(bytes, authority + bytes.readUInt32LE(authority)),
      code: table === null ? null : code === null ? 0 : bytes.readInt32LE(code),
      wkt: wkt === null ? '' : textAt(bytes, wkt + bytes.readUInt32LE(wkt)),
    };
  } catch (error) {
    if (error instanceof RangeError) throw damaged('has an invalid header');
    throw error;
  }
}

function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('utf8', at + 4, at + 4 + bytes.readUInt32LE(at));
}

function damaged(what: string): GeoError {
  return new GeoError('invalid_file', `The FlatGeobuf ${what}.`);
}
