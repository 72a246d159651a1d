import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { RoomFolder } from '../../support/room-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { fileOf } from '../../support/whole-room.ts';
import { qgisPython } from './qgis-python.ts';

const script = fileURLToPath(new URL('typed_styles.py', import.meta.url));

interface DrawnSymbol {
  readonly color: string;
  readonly pixels: number;
  readonly dash: readonly number[];
  readonly opacity: number;
}

interface DrawnLayer {
  readonly renderer: string;
  readonly symbols: Readonly<Record<string, readonly DrawnSymbol[]>>;
  readonly descriptor: Readonly<Record<string, readonly DrawnSymbol[]>>;
  readonly labels: null | {
    readonly texts: Readonly<Record<string, string | null>>;
    readonly [name: string]: unknown;
  };
  readonly opacity: number;
  readonly scales: readonly number[] | null;
  readonly legend: readonly string[];
  readonly project: { readonly renderer: string; readonly labels: boolean; readonly scales: boolean };
}

const hostile = `it's "x" \\ & <b> [% 1 %]`;
const uses = ['forest', 'field', 'meadow', hostile, 'other', '', null];
const heights = [-5, 0, 9.5, 10, 99.999, 100, null, 50];

type Geometry = (at: number) => object;
const point: Geometry = (at) => ({ type: 'Point', coordinates: [at, at % 2] });
const line: Geometry = (at) => ({ type: 'LineString', coordinates: [[at, 0], [at, 3]] }); // prettier-ignore
const area: Geometry = (at) => ({ type: 'Polygon', coordinates: [[[at, 0], [at + 0.8, 0], [at + 0.8, 3], [at, 3], [at, 0]]] }); // prettier-ignore

const named = (name: string, values: readonly unknown[], geometry: Geometry) => ({
  type: 'FeatureCollection',
  features: values.map((value, at) => ({
    type: 'Feature',
    properties: { name: String(at), [name]: value },
    geometry: geometry(at),
  })),
});

const layers: Readonly<Record<string, readonly [document: object, style: object]>> = {
  uses: [
    named('use', uses, area),
    {
      type: 'categories',
      attribute: 'use',
      symbol: { strokeColor: '#555555', strokeWidth: 1, fillOpacity: 1 },
      categories: [
        { values: ['forest'], label: 'Forest', symbol: { color: '#1b9e77' } },
        { values: ['field', 'meadow'], label: 'Agriculture', symbol: { color: '#d95f02' } },
        { values: [hostile], label: hostile, symbol: { color: '#ff0000' }, visible: false },
      ],
      other: { label: 'Other', symbol: { color: '#cccccc', opacity: 0.5 } },
      labels: { text: '{name}: {use}', size: 16, color: '#112233', haloColor: '#ffeecc', minZoom: 10, maxZoom: 14 },
      minZoom: 8,
    },
  ],
  empties: [
    named('use', uses, area),
    {
      type: 'categories',
      attribute: 'use',
      categories: [{ values: [''], label: 'Unknown', symbol: { color: '#0000ff' } }],
      other: null,
    },
  ],
  heights: [
    named('height', heights, line),
    {
      type: 'classes',
      attribute: 'height',
      breaks: [0, 10, 100],
      classes: [
        { symbol: { color: '#000011' } },
        { symbol: { color: '#000022', strokeWidth: 4 } },
        { symbol: { color: '#000033', dash: [2, 1] }, label: 'Hills' },
        { symbol: { color: '#000044' } },
      ],
      other: { symbol: { color: '#eeeeee' } },
      labels: { attribute: 'height' },
    },
  ],
  filtered: [
    named('height', heights, line),
    {
      type: 'classes',
      attribute: 'height',
      breaks: [10],
      classes: [{ symbol: { color: '#000011' } }, { symbol: { color: '#000022' } }],
      other: null,
      filter: { any: [{ attribute: 'height', operator: '>', value: 9 }, { attribute: 'name', operator: 'in', value: ['0'] }] },
      labels: { attribute: 'name' },
    },
  ],
  sized: [
    named('height', heights, point),
    { type: 'proportional', attribute: 'height', values: [0, 100], sizes: [2, 20], symbol: { color: '#aa0000' } },
  ],
  widths: [
    named('height', heights, line),
    { type: 'proportional', attribute: 'height', values: [0, 100], sizes: [1, 11], symbol: { color: '#aa0000' } },
  ],
  heat: [named('height', heights, point), { type: 'heatmap', radius: 40, weight: 'height', opacity: 0.5, colors: ['#ffffff', '#ffff00', '#ff0000'] }],
  near: [named('height', heights, point), { type: 'clusters', radius: 60, symbol: { color: '#008800', radius: 6 } }],
}; // prettier-ignore

describe('a layer with a typed style, in QGIS (skipped without PyQGIS)', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let drawn: Readonly<Record<string, DrawnLayer>>;
  let isOpen = false;
  before(async function () {
    const python = qgisPython();
    // PyQGIS is part of QGIS, which no other test needs.
    if (python === null) this.skip();
    folder = temporaryFolder();
    isOpen = true;
    const room = new RoomFolder(folder.path);
    for (const [name, [document, style]] of Object.entries(layers))
      await room.layer(name, name, document, { style: style as Record<string, unknown>, opacity: 0.8 });
    const path = join(folder.path, 'room123456.gpkg');
    writeFileSync(path, await fileOf(room));
    const env = { ...inheritedEnvironment(), HOME: folder.path, XDG_RUNTIME_DIR: folder.path };
    const output = execFileSync(python, [script, path, folder.path, ...Object.keys(layers)], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }); // prettier-ignore
    ({ layers: drawn } = JSON.parse(output.slice(output.indexOf('{"layers"'))) as { layers: typeof drawn });
  });
  after(() => {
    if (isOpen) folder.remove();
  });

  /** Colours of the features in their order, with the width or diameter in pixels. */
  const shownIn = (name: string, of: 'symbols' | 'descriptor' = 'symbols') =>
    Object.values(drawn[name]?.[of] ?? {}).map((symbols) =>
      symbols
        .map(({ color, pixels }) => (of === 'symbols' ? `${color.slice(3)} ${pixels}` : color.slice(3)))
        .join(),
    );

  it('has its categories with their labels, and none that is hidden', () => {
    const { renderer, symbols = {}, legend, opacity, project } = drawn.uses ?? {};
    assert.deepEqual([renderer, opacity, project?.renderer], ['categorizedSymbol', 0.8, 'categorizedSymbol']);
    assert.deepEqual(shownIn('uses'), [
      '1b9e77 1',
      'd95f02 1',
      'd95f02 1',
      '',
      ...Array<string>(3).fill('cccccc 1'),
    ]);
    assert.deepEqual(legend, ['Forest', 'Agriculture', hostile.replace('[%', '[ %'), 'Other']);
    assert.equal(symbols['4']?.[0]?.opacity, 0.5);
  });

  it('has a category of features without a value', () => {
    assert.equal(drawn.empties?.renderer, 'RuleRenderer');
    assert.deepEqual(shownIn('empties'), ['', '', '', '', '', '0000ff 2', '0000ff 2']);
  });

  it('has its classes with their widths and dashes, and features without a number', () => {
    const { renderer, symbols, legend } = drawn.heights ?? {};
    assert.equal(renderer, 'graduatedSymbol');
    assert.deepEqual(shownIn('heights'), [
      '000011 2',
      '000022 4',
      '000022 4',
      '000033 2',
      '000033 2',
      '000044 2',
      'eeeeee 2',
      '000033 2',
    ]);
    assert.deepEqual(legend, ['≥ 100', 'Hills', '0 – 10', '< 0', 'no value']);
    assert.deepEqual(symbols?.['3']?.[0]?.dash, [4, 2]);
  });

  it('draws and labels only the features of its filter', () => {
    const expected = ['000011 2', '', '000011 2', '000022 2', '000022 2', '000022 2', '', '000022 2'];
    assert.deepEqual(shownIn('filtered'), expected);
    const texts = Object.values(drawn.filtered?.labels?.texts ?? {});
    assert.deepEqual(
      texts,
      expected.map((shown, at) => (shown === '' ? null : String(at))),
    );
  });

  it('has sizes by value: the area of points, the width of lines', () => {
    const share = (height: number | null) => Math.min(1, Math.max(0, (height ?? 0) / 100));
    const round = (size: number) => Number(size.toFixed(1));
    const pixels = (name: string) =>
      Object.values(drawn[name]?.symbols ?? {}).map(([symbol]) => symbol && round(symbol.pixels));
    assert.deepEqual(
      pixels('sized'),
      heights.map((height) => (height === null ? undefined : round(2 * (2 + 18 * Math.sqrt(share(height)))))),
    );
    assert.deepEqual(
      pixels('widths'),
      heights.map((height) => (height === null ? undefined : round(1 + 10 * share(height)))),
    );
  });

  it('is a heatmap or has clusters', async () => {
    assert.deepEqual(
      [drawn.heat?.renderer, drawn.heat?.opacity, drawn.near?.renderer],
      ['heatmapRenderer', 0.4, 'pointCluster'],
    );
    const shares = await Promise.all([shareOf('heat', isReddish), shareOf('near', isGreen)]);
    assert.ok(shares[0] > 0.005 && shares[0] < 0.2, String(shares[0]));
    // Four circles of 26 pixels, with a number in each.
    const circles = (4 * Math.PI * 13 ** 2) / (400 * 300);
    assert.ok(shares[1] > 0.6 * circles && shares[1] < 1.1 * circles, String(shares[1]));
  });

  it('has its labels and zoom ranges', () => {
    const { labels, scales } = drawn.uses ?? {};
    assert.ok(labels !== null && labels !== undefined);
    const { texts, size, color, halo } = labels;
    assert.deepEqual(
      Object.values(texts),
      uses.map((use, at) => `${at}: ${use ?? ''}`),
    );
    assert.deepEqual([size, color, halo], [12, '#112233', '#ffeecc']);
    const scaleAt = (zoom: number) => Math.round(295_829_355.45 / 2 ** zoom);
    assert.deepEqual(labels.scales, [scaleAt(10), scaleAt(14)]);
    assert.deepEqual(scales, [scaleAt(8), 0]);
    assert.deepEqual(drawn.uses?.project, { renderer: 'categorizedSymbol', labels: true, scales: true });
    assert.deepEqual([drawn.heights?.labels?.isExpression, drawn.heights?.labels?.field], [false, 'height']);
  });

  it('selects the same features by its descriptor (SLD)', () => {
    for (const name of ['uses', 'empties', 'heights', 'filtered'])
      assert.deepEqual(
        shownIn(name, 'descriptor'),
        shownIn(name).map((shown) => shown.split(' ')[0]),
        name,
      );
  });

  type Pixel = readonly number[];
  const isReddish = ([red = 0, green = 0, blue = 0]: Pixel) => red > 200 && green < 190 && blue < 190;
  const isGreen = ([red = 0, green = 0, blue = 0]: Pixel) => green - red > 60 && green - blue > 60;

  /** Share of the pixels of the picture of a layer. */
  async function shareOf(name: string, matches: (pixel: Pixel) => boolean): Promise<number> {
    const { data } = await sharp(join(folder.path, `${name}.png`))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += 3) if (matches([...data.subarray(at, at + 3)])) count++;
    return (3 * count) / data.length;
  }
});
