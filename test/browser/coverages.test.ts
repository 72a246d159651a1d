import assert from 'node:assert/strict';
import sharp from 'sharp';
import { bentParcels } from '../fixtures/vector/parcels.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

/** Pixels of the side of the examined part of the map, around the corner of four tiles of zoom 7. */
const side = 140;
const zoom = 7;
const corner = {
  lng: (67 / 2 ** zoom) * 360 - 180,
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * 45) / 2 ** zoom))) * 180) / Math.PI,
};

describe('coverages', () => {
  const at = useWindow();

  it('are closed on the map, without a line where tiles meet', async () => {
    const { page } = at.window;
    const room = await makeRoom({ name: 'Parcels' });
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, {
      defaultView: { ...corner, zoom },
    });
    // One tile shows an overview, because it has too many parcels; the others show the parcels themselves.
    const { lng, lat } = corner;
    const parcels = bentParcels(27_000, [lng - 1.4, lat - 0.9, lng + 0.6, lat + 0.3]);
    const geojson = JSON.parse(parcels) as object;
    await makeLayer(room, { name: 'Parcels', color: 'd81b60', geojson });
    // Until they exist, the map shows a sample.
    await when('the overviews exist', async () => {
      const path = `/api/rooms/${room.roomId}/history?limit=1`;
      const { history } = (await callAs(room.owner, 'GET', path)) as { history: { kind: string }[] };
      return history[0]?.kind === 'layer.updated';
    });
    await enterRoom(page, room);
    const drawn = page.locator('.map[data-drawn]');
    const picture = async () => {
      await drawn.waitFor();
      const { data, info } = await sharp(await drawn.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [left, top] = [(info.width - side) >> 1, (info.height - side) >> 1];
      return Array.from({ length: side * side }, (_, i) => {
        const x = left + (i % side);
        const y = top + Math.floor(i / side);
        const from = (y * info.width + x) * 3;
        return { red: data[from] ?? 0, green: data[from + 1] ?? 0 };
      });
    };
    let pixels: Awaited<ReturnType<typeof picture>> = [];
    await when('the parcels are closed', async () => {
      pixels = await picture();
      const painted = pixels.filter(({ red, green }) => red - green > 30).length;
      // Labels of cities are drawn above the layer.
      return painted >= 0.9 * pixels.length;
    });
    for (const isColumn of [true, false]) {
      const medians = Array.from({ length: side }, (_, line) => {
        const greens = pixels.filter((_, i) => (isColumn ? i % side : Math.floor(i / side)) === line);
        return greens.map(({ green }) => green).toSorted((x, y) => x - y)[side >> 1] ?? 0;
      });
      const middle = side / 2;
      const others = medians.filter((_, line) => Math.abs(line - middle) > 3);
      const [min, max] = [Math.min(...others), Math.max(...others)];
      for (const median of medians.slice(middle - 3, middle + 3))
        assert.ok(median >= min && median <= max, `${median} is between ${min} and ${max}`);
    }
  });
});
