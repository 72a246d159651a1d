import { readGdalWords } from '../../../adapters/gdal/gdal-words.ts';
import { withTexts } from '../../../adapters/gdal/keep-codes.ts';
import { cleanSvg } from '../../../adapters/images/svg/clean-svg.ts';
import { isKnown } from '../../../api/http/not-modified.ts';
import { JsonScanner } from '../../../api/http/json-scanner.ts';
import { parseJson } from '../../../api/http/parse-json.ts';
import { boundaryOf } from '../../../api/multipart/multipart-parser.ts';
import { readPartHeaders } from '../../../api/multipart/part-headers.ts';
import { scanParts } from '../../../api/multipart/scan-parts.ts';
import { countedAddress } from '../../../api/rate-limits/address-of.ts';
import { jsonTextFlaw } from '../../../core/text.ts';
import { isEmail } from '../../../core/users/email.ts';
import { epsgCodeOf } from '../../../geo/crs/to-degrees.ts';
import { readSystem } from '../../../geo/crs/well-known-system.ts';
import { streamSource } from '../../../geo/geojson/byte-source.ts';
import { noProperties, readFeatures } from '../../../geo/geojson/read-features.ts';
import { skipValue } from '../../../geo/json/skip-value.ts';
import { findTable } from '../../../geo/table/find-table.ts';
import { readOrdinate } from '../../../geo/table/read-ordinate.ts';
import { readRecord } from '../../../geo/table/read-record.ts';
import { readWkt } from '../../../geo/table/read-wkt.ts';
import { detectFormat } from '../../../geo/vector/detect-format.ts';
import { beginsAsPoints } from '../../../geo/vector/guess-points.ts';

/** What a reader of foreign text does, and what keeps readers of its kind busy; `…` stands for "and so on". */
export interface Reader {
  readonly read: (text: string) => unknown;
  readonly longest?: number;
  readonly seeds: readonly string[];
}

const MiB = 2 ** 20;
const system = () => (x: number, y: number) => [x, y] as const;

/** How a stream of the text comes in. */
function* stretches(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 4096) yield bytes.subarray(at, at + 4096);
}

function readJson(text: string): unknown {
  const scanner = new JsonScanner({ depth: 1000, names: 1e9, values: 1e9 }, 'geojson');
  for (const bytes of stretches(text)) scanner.write(bytes);
  return parseJson(Buffer.from(text), scanner);
}

function readParts(text: string): void {
  const nowhere = { data: () => undefined, end: () => undefined };
  const scanner = scanParts('b', () => nowhere, () => undefined); // prettier-ignore
  for (const bytes of stretches(text)) scanner.write(bytes);
}

async function readGeoJson(text: string): Promise<void> {
  async function* slabs(): AsyncGenerator<Buffer> {
    for (const bytes of stretches(text)) yield await Promise.resolve(bytes);
  }
  const options = { runBytes: 8192, maxFeatureBytes: 64 * MiB, properties: noProperties(skipValue) };
  const runs = readFeatures(streamSource(slabs()), options, () => true);
  while ((await runs.next()).done !== true);
}

function readRecords(text: string, separator: string): void {
  for (let p = 0, row = 1; p < text.length; row++) {
    p = readRecord(text, p, { separator, lineBreak: '\n' }, row, true)?.end ?? Infinity;
  }
}

function readTable(text: string): void {
  findTable(text, true);
  for (const separator of [';', ' ', ',']) readRecords(text, separator);
}

function lookAt(text: string): void {
  const head = Buffer.from(text);
  beginsAsPoints(head, { format: 'table', isWkt: true });
  beginsAsPoints(head, { format: 'geojson' });
  detectFormat(head, false);
}

const brackets = [
  '{…',
  '[…',
  '{"a":…',
  '[[…',
  '"…',
  '"\\…',
  '{}…',
  '[],…',
  ' …',
  '1…',
  '-…',
  '[1e…',
  '{"":…',
  '["\\u00e9…',
];

export const readers: Readonly<Record<string, Reader>> = {
  'a JSON body': {
    read: readJson,
    longest: MiB / 8,
    seeds: [
      ...brackets,
      ...[
        '{"geojson":[[1,2],…',
        '{"geojson":1,…',
        '{"a":"…',
        '{"geojson":{"type":1,…',
        '{"…',
        '{"geojson":{"\\u…',
        '\n…',
      ],
    ],
  },
  'a multipart body': {
    read: readParts,
    longest: MiB / 8,
    seeds: [
      '\r…',
      '\r\n…',
      '\r\n--…',
      '--b\r\n\r\n\r\n--b…',
      '--b\r\nA: b\r\n\r\n\r\n-…',
      '--b\r\n\r\n…',
      '--b\r\n…',
    ],
  },
  'headers of a part': {
    read: readPartHeaders,
    seeds: [
      ...['a:…', 'a: b\r\n…', 'Content-Disposition: form-data;…', 'Content-Disposition: form-data; a=";…'],
      ...[
        'Content-Disposition: form-data; filename="\\…',
        'Content-Disposition: f; a="x" …',
        'Content-Disposition: f; =…',
      ],
    ],
  },
  'a media type': {
    read: (text) => boundaryOf({ 'content-type': text }),
    seeds: [';…', '; …', ';boundary=…', ';boundary="…'],
  },
  'entity tags': { read: (text) => isKnown(text, '"a"'), seeds: [',…', '"…', ' …', 'W/…', 'W/"", …'] },
  'an address': { read: countedAddress, seeds: [':…', '::ffff:1…', '%…', '1.…'] },
  'an e-mail address': { read: isEmail, seeds: ['a…', '@…', 'a@…', ' …'] },
  'JSON in its own form': { read: (text) => jsonTextFlaw({ text, [text]: [text] }), seeds: ['a…', '😀…'] },
  'the beginning of a file': {
    read: lookAt,
    seeds: [
      ...brackets,
      ...[
        'LINESTRING …',
        'LINESTRING…',
        'MULTI…',
        '0\n…',
        '0 \r\n…',
        '999 …',
        '<!--…',
        '<?…',
        '<a…',
        '<!…',
        'x;y\n…',
      ],
      ...[
        '"…',
        'a,b\n"…',
        'lon,lat\n…',
        'wkt\nLINESTRING …',
        'sep= \n …',
        '{"type":"…',
        '{"crs":{…',
        '{"crs":{{"name":…',
      ],
      ...['"type" …', '"crs":{{"name" …', ';…', ',…', 'é…'],
    ],
  },
  'a table': {
    read: readTable,
    longest: MiB / 8,
    seeds: ['a\n…', '\n…', ' …', ';…', '; …', '"…', '"a";…', ';;\n …', 'a\r\n…', ' "…', '"";…', '" …'],
  },
  'a coordinate': {
    read: readOrdinate,
    seeds: [
      ' …',
      '1 …',
      'N …',
      '1…',
      '1.…',
      '.…',
      '1:…',
      "1'…",
      '−…',
      '1° …',
      "1°1' …",
      '1,…',
      ',1…',
      '1 N…',
      'm…',
      '1 m…',
      'e…',
    ],
  },
  'well-known text': {
    read: (text) => readWkt(text, system),
    longest: MiB / 8,
    seeds: [
      ...[
        'LINESTRING …',
        'LINESTRING (1 2,…',
        '(…',
        'Z…',
        ' …',
        '1…',
        'SRID=1…',
        'SRID …',
        'POINT (1 …',
        'POLYGON ((…',
      ],
      ...['GEOMETRYCOLLECTION (…', 'MULTIPOINT ((1 2),…', 'e…', '1e…'],
    ],
  },
  'the name of a reference system': {
    read: epsgCodeOf,
    seeds: ['EPSG:…', 'urn:ogc:def:crs:epsg:1.…', 'CH1903 …', ' …', '1…'],
  },
  'a .prj': {
    read: readSystem,
    longest: 63 * 1024,
    seeds: [
      ...[
        'PROJCS[ …',
        'PROJCS[PARAMETER …',
        'PROJCS[PARAMETER["easting…',
        'PROJCS["EPSG",…',
        'PROJCS["EPSG" …',
        'PROJCS[proj …',
      ],
      ...['PROJCS[PARAMETER["easting", …', 'GEOGCS["WGS …', 'GEOGCS["CH1903 …', 'PROJCS[grids …', ' …'],
    ],
  },
  "GDAL's description of a GML": {
    read: (text) => withTexts(text, new Set(['a'])),
    longest: MiB / 8,
    seeds: [
      '<PropertyDefn>…',
      '<PropertyDefn><ElementPath>…',
      '<PropertyDefn><Type>…</PropertyDefn>',
      '</PropertyDefn>…',
    ],
  },
  "GDAL's words": {
    read: (text) => readGdalWords(text, '/folder'),
    longest: MiB / 8,
    seeds: [
      'ERROR 1: a\n…',
      '\n…',
      '/…',
      '/a…',
      '/folder…',
      'ERROR 1: Layer …',
      ' …',
      'FAILURE …',
      '/tmp/…',
      '/vsi…',
      'Warning 1: /a/ …',
    ],
  },
  'an icon': {
    read: (text) => cleanSvg(Buffer.from(text), 32),
    seeds: [
      ...[
        '<svg …',
        '<svg a="…',
        '<svg><…',
        '<svg><!--…',
        '<svg><style>/*…',
        '<svg><style>a{…',
        '<svg><style>.a{}…',
        '<svg>&…',
      ],
      ...[
        '<svg><style>a{fill:url( …',
        '<svg><style>a{fill:url(#…',
        '<svg><style>a{b:! …',
        '<svg><g style="fill:url( …',
        '<![CDATA[…',
      ],
      ...[
        '<svg viewBox="1 …',
        '<svg width="e…',
        '<svg><path d="M …',
        '<svg><g>…',
        '<svg><g class="a …',
        '<svg><a:b …',
      ],
    ],
  },
  'a GeoJSON file': {
    read: readGeoJson,
    longest: MiB / 8,
    seeds: [
      ...[
        '{"type":"FeatureCollection","features":[…',
        '{"type":"FeatureCollection","a":…',
        '{"type":"Feature",…',
        '\u001e…',
      ],
      ...brackets.map((seed) => `{"type":"FeatureCollection","features":[${seed}`),
      ...brackets.map(
        (seed) => `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":${seed}`,
      ),
      ...[
        '{"type":"FeatureCollection","features":[{"a":{{[[}…',
        '{"type":"FeatureCollection","features":[{{[[ }…',
      ],
      ...['{"type":"FeatureCollection","features":[{"geometry":{"coordinates":[[1,2],…'],
    ],
  },
};
