import assert from 'node:assert/strict';
import { pointIn, tilesOf, viewOfBox, viewOfCamera } from '../../../web/thumbnails/picture-view.ts';

const size = { width: 300, height: 150 };

describe('the view of a picture', () => {
  it('contains a box with a margin, also across the antimeridian', () => {
    for (const box of [
      [5.9, 45.8, 10.5, 47.8],
      [170, -48, -170, -30],
    ]) {
      const [west = 0, south = 0, east = 0, north = 0] = box;
      const view = viewOfBox(box, size);
      const [left, top] = pointIn(view, size, { longitude: west, latitude: north });
      const [right, bottom] = pointIn(view, size, { longitude: east, latitude: south });
      assert.ok(left > 1 && right < size.width - 1 && left < right, `${left} to ${right}`);
      assert.ok(top > 1 && bottom < size.height - 1 && top < bottom, `${top} to ${bottom}`);
    }
  });

  it('has a limited zoom for a single position', () => {
    assert.equal(viewOfBox([8, 47, 8, 47], size).zoom, 16);
  });

  it('is covered by few tiles, with the columns of the world repeated', () => {
    for (const zoom of [0, 1.6, 7, 14]) {
      const view = viewOfCamera({ lat: 46, lng: 179.9, zoom }, size);
      const tiles = tilesOf(view, size, { max: 6 });
      assert.ok(tiles.length >= 1 && tiles.length <= 6, `${tiles.length} tiles`);
      for (const { z, x, y } of tiles) assert.ok(z <= 6 && x >= 0 && x < 2 ** z && y >= 0 && y < 2 ** z);
      const right = Math.max(...tiles.map(({ left, side }) => left + side));
      assert.ok(right >= size.width - 0.001, `up to ${right}`);
    }
  });
});
