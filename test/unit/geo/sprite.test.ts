import assert from 'node:assert/strict';
import sharp from 'sharp';
import { iconImageOf } from '../../../geo/style/model/icon-image.ts';
import { styleModelOf } from '../../../geo/style/model/read-layer-style.ts';
import { symbolsOf } from '../../../geo/style/model/symbols-of.ts';
import { drawSprite, spriteIndex, type SpritePicture } from '../../../geo/style/sprite/sprite.ts';
import { symbolPictures } from '../../../geo/style/sprite/symbol-pictures.ts';

const red: SpritePicture = { id: 'red', side: 10, svg: '<rect width="10" height="10" fill="#f00"/>' };
const blue: SpritePicture = { id: 'blue', side: 4, svg: '<rect width="4" height="4" fill="#00f"/>' };

describe('a sprite', () => {
  it('has each picture where its index says, at both resolutions', async () => {
    for (const ratio of [1, 2]) {
      const index = spriteIndex([red, blue, { ...red, id: 'other' }], ratio);
      const image = await sharp(await drawSprite([red, blue, { ...red, id: 'other' }], ratio))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const colourAt = (x: number, y: number) => [
        ...image.data.subarray(4 * (x + y * image.info.width), 4 * (x + y * image.info.width) + 4),
      ];
      const corners = Object.values(index).map(({ x, y, width, height }) => [
        colourAt(x, y),
        colourAt(x + width - 1, y + height - 1),
      ]);
      const [solid, other] = [
        [255, 0, 0, 255],
        [0, 0, 255, 255],
      ];
      assert.deepEqual(corners, [[solid, solid], [other, other], [solid, solid]]); // prettier-ignore
      assert.deepEqual(index.blue?.width, 4 * ratio);
    }
  });

  it('is an image of one pixel without pictures', async () => {
    assert.deepEqual(spriteIndex([], 2), {});
    const { width, height } = await sharp(await drawSprite([], 1)).metadata();
    assert.deepEqual([width, height], [1, 1]);
  });

  it('contains each icon of a style once, and asks for icons that are not built in', async () => {
    const classes = ['maki:bus', 'maki:bus', 'icon-api-1', 'icon-api-unknown', null].map((icon, n) => ({
      ...{ values: [n], symbol: { icon, color: '#123456' } },
    }));
    const style = { type: 'categories', attribute: 'a', categories: classes };
    const symbols = symbolsOf(styleModelOf({ color: null, strokeWeight: null, style }).symbology);
    const png = await drawSprite([red], 1);
    const wanted: string[] = [];
    const pictures = await symbolPictures(symbols, (icons) => {
      wanted.push(...icons);
      return Promise.resolve(new Map([['icon-api-1', png]]));
    });
    assert.deepEqual(wanted, ['icon-api-1', 'icon-api-unknown']);
    assert.deepEqual(
      pictures.map(({ id }) => id),
      [...new Set(symbols.map(iconImageOf).filter((id) => id !== null))],
    );
    assert.deepEqual(
      pictures.map(({ svg }) => [svg.includes('<circle'), svg.includes('<path'), svg.includes('<image')]),
      [[true, true, false], [false, false, true], [true, false, false]], // prettier-ignore
    );
  });

  it('has at most 500 pictures', async () => {
    const style = { type: 'single', symbol: { icon: 'maki:bus' } };
    const [symbol] = symbolsOf(styleModelOf({ color: null, strokeWeight: null, style }).symbology);
    assert.ok(symbol);
    const symbols = Array.from({ length: 600 }, (_, n) => ({
      ...symbol,
      color: `#${n.toString(16).padStart(6, '0')}`,
    }));
    const pictures = await symbolPictures(symbols, () => Promise.resolve(new Map()));
    assert.equal(pictures.length, 500);
  });
});
