import { readFile, rm, writeFile } from 'node:fs/promises';
import { epsgCodeOf } from '../../crs/reproject.ts';
import { rewriteXml, type XmlRules } from '../../xml/rewrite-xml.ts';
import { boxOf } from './jpeg2000-boxes.ts';

/** The elements from the root to the grid (GMLJP2, OGC 05-047r3 and 08-085r8); all others are dropped. */
const wanted: ReadonlySet<string> = new Set([
  ...['FeatureCollection', 'GMLJP2CoverageCollection', 'featureMember', 'featureMembers'],
  ...['RectifiedGridCoverage', 'GMLJP2RectifiedGridCoverage', 'rectifiedGridDomain', 'domainSet'],
  ...['RectifiedGrid', 'origin', 'Point', 'pos', 'coordinates', 'offsetVector'],
]);
const numbers: ReadonlySet<string> = new Set(['pos', 'coordinates', 'offsetVector']);
const crs84 =
  /^(urn:(x-)?ogc:def:crs:OGC:[\d.]*:CRS84|http:\/\/www\.opengis\.net\/def\/crs\/OGC\/[\d.]+\/CRS84)$/i;

/** The grid, and codes of its reference system: no other text, and nothing that refers to something else. */
const rules: XmlRules = {
  open: ({ localName, attributes }) => {
    if (!wanted.has(localName)) return 'drop';
    const system = attributes.get('srsName')?.trim() ?? '';
    attributes.clear();
    const code = epsgCodeOf(system);
    if (code !== null) attributes.set('srsName', `urn:ogc:def:crs:EPSG::${code}`);
    else if (crs84.test(system)) attributes.set('srsName', 'urn:ogc:def:crs:OGC:1.3:CRS84');
    return { as: localName };
  },
  text: (text, path) => (numbers.has(path.at(-1) ?? '') && /^[-+\d.eE,\s]*$/.test(text) ? text : ''),
};

/**
 * The boxes of a georeference in GML: its grid and the codes of its system alone. `folder` is for temporary
 * files. Throws GeoError if it is not well-formed or declares a document type.
 */
export async function gmlBoxes(xml: Uint8Array, folder: string): Promise<Buffer> {
  const [sent, clean] = [`${folder}/georeference.xml`, `${folder}/georeference-clean.xml`];
  await writeFile(sent, Buffer.from(xml.subarray(0, lengthOf(xml))));
  await rewriteXml(sent, clean, () => rules);
  const document = await readFile(clean);
  await Promise.all([rm(sent), rm(clean)]);
  const label = (text: string) => boxOf('lbl ', Buffer.from(text, 'latin1'));
  return boxOf('asoc', label('gml.data'), boxOf('asoc', label('gml.root-instance'), boxOf('xml ', document)));
}

/** Some programs end the text with zero bytes. */
function lengthOf(xml: Uint8Array): number {
  let length = xml.length;
  while (length > 0 && xml[length - 1] === 0) length--;
  return length;
}
