import { inflateRawSync } from 'node:zlib';

/** Where the project of a GeoPackage looks for its layers, in the order of the project: what its `content` (hex of a ZIP archive of one file) says. */
export function projectSources(content: unknown): string[] {
  const archive = Buffer.from(String(content), 'hex');
  const packed = archive.readUInt32LE(18);
  const begin = 30 + archive.readUInt16LE(26) + archive.readUInt16LE(28);
  const document = inflateRawSync(archive.subarray(begin, begin + packed)).toString();
  return [...document.matchAll(/<datasource>([^<]*)<\/datasource>/g)].map(([, source = '']) => source);
}
