import assert from 'node:assert/strict';
import type { PageContent } from '../../../../web/print/page-content.ts';
import type { PageItem } from '../../../../web/print/page-item.ts';
import { layoutPage } from '../../../../web/print/page-layout.ts';
import { angleText } from '../../../../web/print/page-texts.ts';
import { filteredRows } from '../../../../web/print/picture-rows.ts';
import { optionsOf } from '../../../../web/print/print-options.ts';
import { wrapText } from '../../../../web/print/wrap-text.ts';

/** Each character is half as wide as the text is high. */
const measure = (text: string, { size }: { readonly size: number }) => (text.length * size * 25.4) / 72 / 2;

const view = { center: { lng: 7.63, lat: 46.757 }, scale: 25_000, bearing: 0 };
const sign = { kind: 'swatch', color: '#1b9e77' } as const;
const legendOf = (rows: number) => [
  {
    ...{ title: 'Land use', subtitle: 'use', notes: null },
    rows: Array.from({ length: rows }, (_, n) => ({ sign, label: `Class ${n}` })),
  },
];

const content = (change: Partial<PageContent> = {}): PageContent => ({
  ...{
    paper: 'a4',
    orientation: 'landscape',
    title: 'Zones',
    imprint: 'Anna · 2026',
    attribution: 'Sources',
  },
  ...{ legend: legendOf(5), logo: null },
  blocks: { legend: true, scaleBar: true, northArrow: true, grid: 'lv95' },
  texts: {
    ...{ scale: (scale) => `1 : ${scale}`, north: 'N', number: String, grid: (name) => name },
    ...{ degrees: String, scaleAt: (latitude) => `at ${latitude}`, more: (count) => `${count} more` },
  },
  ...change,
});
const textsOf = (items: readonly PageItem[]) =>
  items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));

describe('the layout of a page', () => {
  it('keeps everything on the page and the text off the map', () => {
    for (const paper of ['a4', 'a3'] as const)
      for (const orientation of ['portrait', 'landscape'] as const)
        for (const rows of [0, 5, 30, 90]) {
          const { size, frame, items } = layoutPage(
            content({ paper, orientation, legend: legendOf(rows) }),
            measure,
          );
          assert.ok(
            frame.width > size.width * 0.4 && frame.height > size.height * 0.35,
            JSON.stringify(frame),
          );
          for (const item of items(view)) {
            if (item.kind !== 'text') continue;
            const isTurned = item.rotation !== undefined;
            const width = isTurned ? 0 : measure(item.text, item);
            const left = item.x - { start: 0, middle: width / 2, end: width }[item.align];
            assert.ok(
              left > 4 && left + width < size.width - 4,
              `${item.text} at ${left} on ${paper} ${orientation}`,
            );
            assert.ok(item.y > 4 && item.y < size.height - 4, item.text);
            const isBeside = left + width <= frame.x + 0.01 || left >= frame.x + frame.width - 0.01;
            assert.ok(
              isBeside || item.y <= frame.y || item.y >= frame.y + frame.height,
              `${item.text} is on the map`,
            );
          }
        }
  });

  it('has a legend of 30 classes as a whole, and reports what has no room', () => {
    for (const orientation of ['portrait', 'landscape'] as const) {
      const texts = textsOf(layoutPage(content({ orientation, legend: legendOf(30) }), measure).items(view));
      for (let n = 0; n < 30; n++) assert.ok(texts.includes(`Class ${n}`), `${n} in ${orientation}`);
    }
    const texts = textsOf(layoutPage(content({ legend: legendOf(200) }), measure).items(view));
    const shown = texts.filter((text) => text.startsWith('Class ')).length;
    assert.ok(shown > 60 && texts.includes(`${200 - shown} more`), `${shown} and ${texts.at(-1)}`);
  });

  it('has more room for the map without the parts that are off', () => {
    const whole = layoutPage(content(), measure).frame;
    const blocks = { legend: false, scaleBar: false, northArrow: false, grid: 'none' } as const;
    const bare = layoutPage(content({ blocks, title: '', legend: [] }), measure);
    assert.ok(bare.frame.width > whole.width + 50 && bare.frame.height > whole.height + 15);
    assert.deepEqual(textsOf(bare.items(view)), ['Sources', 'Anna · 2026']);
  });

  it('notes the latitude of the scale where it varies', () => {
    const { items } = layoutPage(content(), measure);
    assert.ok(!textsOf(items(view)).includes('at 46.757'));
    assert.ok(textsOf(items({ ...view, scale: 2_000_000 })).includes('at 46.757'));
  });

  it('breaks long titles into two lines and shortens the second', () => {
    const title = 'Revision of the zoning plan with the report on the participation of the public '
      .repeat(4)
      .trim();
    const [first, second] = textsOf(layoutPage(content({ title }), measure).items(view)).filter(
      (text) => text.includes('zoning') || text.includes('…'),
    );
    assert.ok(first?.startsWith('Revision') && second?.endsWith('…'), `${first} / ${second}`);
  });

  it('scales the logo into its space', () => {
    const items = layoutPage(content({ logo: { name: 'logo', width: 4000, height: 500 } }), measure).items(
      view,
    );
    const logo = items.find((item) => item.kind === 'picture' && item.name === 'logo');
    assert.ok(logo?.kind === 'picture');
    assert.deepEqual([logo.width, logo.height, logo.x + logo.width], [46, 5.75, 287]);
  });
});

describe('text of a page', () => {
  it('is broken between words, and within a word that is too long', () => {
    const style = { size: 72 / 25.4, weight: 'regular' } as const;
    const wrap = (text: string, maxLines: number) => wrapText(text, style, { width: 5, maxLines, measure });
    assert.deepEqual(wrap('one two three four', 9), ['one two', 'three four']);
    assert.deepEqual(wrap('abcdefghijklmnop', 9), ['abcdefghij', 'klmnop']);
    assert.deepEqual(wrap('one two three four five', 1), ['one two t…']);
    assert.deepEqual(wrap('abcdefghi😀😀', 9), ['abcdefghi', '😀😀']);
    assert.deepEqual(wrap('  ', 3), []);
  });

  it('writes angles without empty parts', () => {
    assert.deepEqual([7.5, 7, -0.25, 46.0125].map(angleText), ['7°30′', '7°', '0°15′', '46°00′45″']);
  });
});

describe('remembered options', () => {
  it('are the defaults where the stored ones are invalid', () => {
    const defaults = optionsOf(null);
    assert.deepEqual(optionsOf('{"paper":"__proto__","grid":7,"author":{},"legend":null}'), defaults);
    assert.deepEqual(optionsOf('no JSON'), defaults);
    assert.deepEqual(optionsOf('{"paper":"a3","legend":false,"grid":"none","author":"Zoë"}'), {
      ...{ ...defaults, paper: 'a3', legend: false, grid: 'none', author: 'Zoë' },
    });
  });
});

describe('pixels of a PDF', () => {
  it('are differences to the row above, without opacity', () => {
    const pixels = new Uint8ClampedArray([
      10, 20, 30, 255, 40, 50, 60, 255, 11, 19, 30, 255, 40, 50, 61, 255,
    ]);
    assert.deepEqual([...filteredRows(pixels, 2, new Uint8ClampedArray(8))], [2, 10, 20, 30, 40, 50, 60, 2, 1, 255, 0, 0, 0, 1]); // prettier-ignore
  });
});
