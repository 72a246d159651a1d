import { inflateRawSync } from 'node:zlib';

/** The project that a GeoPackage holds, as XML: what its `content` (hex of a ZIP archive of one file) says. */
export function projectXml(content: unknown): string {
  const archive = Buffer.from(String(content), 'hex');
  const packed = archive.readUInt32LE(18);
  const begin = 30 + archive.readUInt16LE(26) + archive.readUInt16LE(28);
  return inflateRawSync(archive.subarray(begin, begin + packed)).toString();
}

/** Where the project of a GeoPackage looks for its layers, in the order of the project. */
export function projectSources(content: unknown): string[] {
  return [...projectXml(content).matchAll(/<datasource>([^<]*)<\/datasource>/g)].map(
    ([, source = '']) => source,
  );
}
