import { inflateRawSync } from 'node:zlib';

/** The project in a GeoPackage, as XML: the decoded `content` (hex of a ZIP archive of one file). */
export function projectXml(content: unknown): string {
  const archive = Buffer.from(String(content), 'hex');
  const packed = archive.readUInt32LE(18);
  const begin = 30 + archive.readUInt16LE(26) + archive.readUInt16LE(28);
  return inflateRawSync(archive.subarray(begin, begin + packed)).toString();
}

/** The layer sources in the project of a GeoPackage, in project order. */
export function projectSources(content: unknown): string[] {
  return [...projectXml(content).matchAll(/<datasource>([^<]*)<\/datasource>/g)].map(
    ([, source = '']) => source,
  );
}
