import assert from 'node:assert/strict';
import { cleanSvg } from '../../../../adapters/images/svg/clean-svg.ts';
import { Refusal } from '../../../../core/errors.ts';
import { hostileIcons } from '../../../fixtures/icons/hostile-icons.ts';

const clean = (text: string): string => cleanSvg(new TextEncoder().encode(text), 24).text;
const svg = (content: string, attributes = 'viewBox="0 0 24 24"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

describe('the allow-list of SVG icons', () => {
  for (const [name, [content, defect]] of Object.entries(hostileIcons)) {
    it(`rejects ${name}`, () => {
      assert.throws(
        () => clean(content),
        (error) =>
          error instanceof Refusal && error.code === 'invalid_icon' && error.details.defect === defect,
      );
    });
  }

  it('refuses a file in UTF-16', () => {
    const bytes = Buffer.from(`\ufeff${svg('')}`, 'utf16le');
    assert.throws(() => cleanSvg(bytes, 24), { code: 'invalid_icon', details: { defect: 'not_utf8' } });
  });

  it('keeps shapes, gradients, clip paths and inner references', () => {
    const text = clean(
      svg(
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>' +
          '<clipPath id="c"><circle r="4"/></clipPath></defs>' +
          '<path d="M0 0h4v4z" fill="url(\'#a\')" clip-path="url(#c)"/><use href="#c"/>',
      ),
    );
    assert.match(text, /<path clip-path="url\(#c\)" d="M0 0h4v4z" fill="url\(#a\)"\/>/);
    assert.match(text, /<use href="#c"\/>/);
    assert.match(text, /<stop offset="0" stop-color="#fff"\/>/);
  });

  it('removes comments, editor metadata and unknown attributes', () => {
    const text = clean(
      svg(
        '<!-- a note --><title>Boat</title><metadata><anything/></metadata>' +
          '<inkscape:page xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:label="x"/>' +
          '<path d="M0 0" data-name="secret" xml:base="http://a.test/"/>',
      ),
    );
    assert.equal(text, `${svgStart}><path d="M0 0"/></svg>\n`);
  });

  it("ignores W3C's document types, which are never fetched", () => {
    for (const type of [
      'svg',
      'svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"',
      'svg PUBLIC "-//W3C//DTD SVG 20010904//EN"\n  "http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd"',
      'svg PUBLIC "-//W3C//DTD SVG 1.1 Tiny//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11-tiny.dtd"',
    ])
      assert.equal(
        clean(`<?xml version="1.0"?><!DOCTYPE ${type}>${svg('<g/>')}`),
        `${svgStart}><g/></svg>\n`,
      );
  });

  it('draws QGIS parameters with their default, or as SVG does if there is none', () => {
    const path =
      '<path d="M0 0" fill="param(fill) #f00" stroke="param(outline)" stroke-width=" param( outline-width ) 0.5"' +
      ' style="fill-opacity:param(fill-opacity) 0.4;stroke-opacity:param(outline-opacity)"/>';
    assert.equal(
      clean(svg(path)),
      `${svgStart}><path d="M0 0" fill="#f00" fill-opacity="0.4" stroke-width="0.5"/></svg>\n`,
    );
  });

  it('converts style sheets and styles to attributes; the more specific rule wins', () => {
    const text = clean(
      svg(
        '<style>#b{fill:blue} .a, rect { fill: red !important; stroke: #000; cursor: pointer }</style>' +
          '<rect width="1"/><path class="x a" id="b" style="stroke-width:2"/>',
      ),
    );
    assert.match(text, /<rect fill="red" stroke="#000" width="1"\/>/);
    assert.match(text, /<path fill="blue" id="b" stroke="#000" stroke-width="2"\/>/);
    assert.doesNotMatch(text, /style|class|cursor/);
  });

  it('writes markup in text as text', () => {
    const text = clean(svg('<text><![CDATA[<script>&]]></text>'));
    assert.match(text, /<text>&#60;script&#62;&#38;<\/text>/);
  });

  it('takes the size from width and height with units if there is no viewBox', () => {
    const { text, width, height } = cleanSvg(Buffer.from(svg('', 'width="2in" height="1in"')), 64);
    assert.deepEqual([width, height], [64, 32]);
    assert.match(text, /viewBox="0 0 192 96" width="64"/);
  });

  it('writes its own output unchanged', () => {
    const once = clean(svg('<g fill="none"><path d="M0 0"/><text x="1">a &amp; b</text></g>'));
    assert.equal(clean(once), once);
  });
});

const svgStart = '<svg xmlns="http://www.w3.org/2000/svg" height="24" viewBox="0 0 24 24" width="24"';
