import { readGdalWords } from '../../../adapters/gdal/gdal-messages.ts';
import { withTexts } from '../../../adapters/gdal/declare-codes-as-text.ts';
import { cleanSvg } from '../../../adapters/images/svg/clean-svg.ts';
import { isKnown } from '../../../api/http/not-modified.ts';
import { boundaryOf } from '../../../api/multipart/boundary.ts';
import { readPartHeaders } from '../../../api/multipart/part-headers.ts';
import { countedAddress } from '../../../api/rate-limits/address-of.ts';
import { jsonTextFlaw } from '../../../core/text.ts';
import { isEmail } from '../../../core/users/email.ts';
import { epsgCodeOf } from '../../../geo/crs/reproject.ts';
import { readSystem } from '../../../geo/crs/well-known-system.ts';
import { readOrdinate } from '../../../geo/table/cells/read-ordinate.ts';
import { readGeometry } from '../../../geo/table/cells/read-geometry.ts';
import { readPosition } from '../../../geo/table/cells/read-position.ts';
import { readWkt } from '../../../geo/table/cells/read-wkt.ts';
import { columnNames } from '../../../geo/geopackage/write/layer-columns.ts';
import { parseMarkdown } from '../../../web/markdown/parse-markdown.ts';
import { inspect, readGeoJson, readJson, readParts, readTable } from './reading.ts';

/** A reader of external text, and texts that are slow for such readers; `…` means "and so on". */
export interface Reader {
  readonly read: (text: string) => unknown;
  readonly maxLength?: number;
  readonly seeds: readonly string[];
}

const system = () => (x: number, y: number) => [x, y] as const;

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
    read: inspect,
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
    // Native search is fast: repeated searches show in long texts only.
    maxLength: 128 * 1024,
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
  'two coordinates in a cell': {
    read: (text) => readPosition(text, 'y-first', null),
    seeds: ['1…', ' …', '1 …', '1,…', '1;…', 'N…', 'N1 E…', '(…', '1° …'],
  },
  'a geometry in a cell': {
    read: (text) => readGeometry(text, system),
    seeds: ['{…', '{"type":…', '[…', '01…', '0101000000…', '\\x…', ' …'],
  },
  'well-known text': {
    read: (text) => readWkt(text, system),
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
    maxLength: 63 * 1024,
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
    seeds: [
      '<PropertyDefn>…',
      '<PropertyDefn><ElementPath>…',
      '<PropertyDefn><Type>…</PropertyDefn>',
      '</PropertyDefn>…',
    ],
  },
  "GDAL's words": {
    read: (text) => readGdalWords(text, '/folder'),
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
  'the text of a slide': {
    read: parseMarkdown,
    maxLength: 100_000,
    seeds: [
      ...[
        '[…',
        '![…',
        '[a](…',
        '[a](<b…',
        '[a](b "…',
        '[a…',
        '*…',
        '*a_ …',
        '*a **a …',
        '~~a…',
        '`a…',
        '<a:…',
      ],
      ...['> …', '- …', '1. …', '- a\n…', '> a\n…', '~~~\n…', '***\n…', '# …', '\\…', 'a …', '\t…'],
      ...['a\n…', '<https://…', '[a](https://b.example)…'],
    ],
  },
  'names that are to be columns of a table': {
    read: (text) =>
      columnNames({ columns: text.split(',').map((name) => ({ name, type: 'string' })) }).join(','),
    // A table supports 1,998 columns.
    maxLength: 3900,
    seeds: ['A,…', ',…', 'a_2,A,…'],
  },
  'a GeoJSON file': {
    read: readGeoJson,
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
