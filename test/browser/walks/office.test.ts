import assert from 'node:assert/strict';
import { contentOf } from '../../support/browser/content-of.ts';
import { faultsOf } from '../../support/browser/faults-of.ts';
import { dropFiles } from '../../support/browser/drop-files.ts';
import { enterRoom, makeRoom } from '../../support/browser/own-room.ts';
import { sharesOf } from '../../support/browser/pixels.ts';
import { callAs } from '../../support/browser/target.ts';
import { useWindow } from '../../support/browser/use-window.ts';
import { when } from '../../support/when.ts';

const zone = (west: number, STUFE: string) => {
  const ring = [[west, 46.6], [west + 0.2, 46.6], [west + 0.2, 46.8], [west, 46.8], [west, 46.6]]; // prettier-ignore
  return { type: 'Feature', properties: { STUFE }, geometry: { type: 'Polygon', coordinates: [ring] } };
};
const hazards = {
  type: 'FeatureCollection',
  features: [zone(7.4, 'hoch'), zone(7.6, 'mittel'), zone(7.8, 'hoch')],
};
const gauges = 'Name;E;N\nThun;2614500;1178500\nInterlaken;2632800;1170900\n';

describe('the walk of a cantonal office', () => {
  const at = useWindow();

  it('imports its data, colours it by value, finds a town, and takes the room away as one file', async () => {
    const { page } = at.window;
    const room = await makeRoom({ name: 'Hazards' });
    await enterRoom(page, room);
    await dropFiles(page, {
      'Gefahrenkarte_Oberland.geojson': JSON.stringify(hazards),
      'Pegel.csv': gauges,
      'broken.geojson': '{"type":"FeatureCollection",',
    });
    const question = page.getByRole('dialog', { name: 'Import Pegel.csv' });
    await question.getByRole('radio', { name: /^Markers/ }).check();
    await question.getByRole('button', { name: 'Import' }).click();
    const tray = page.getByRole('region', { name: 'Uploads and jobs' });
    await tray.getByText('2 markers').waitFor();
    await tray.getByText('Failed').waitFor();
    const layers = page.getByRole('tabpanel', { name: 'Layers' });
    await layers.getByText('Gefahrenkarte_Oberland').first().waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Dismiss: broken.geojson' }).click();

    await page.getByRole('button', { name: 'More about Gefahrenkarte_Oberland' }).click();
    await page.getByRole('button', { name: 'Style', exact: true }).click();
    const style = page.getByRole('complementary', { name: 'Style of Gefahrenkarte_Oberland' });
    await style.getByRole('radio', { name: /^Categories/ }).check();
    await style.getByLabel('Fill').fill('1');
    assert.equal(await style.getByLabel('Attribute').inputValue(), 'STUFE');
    await style.getByRole('button', { name: 'Save' }).click();
    await style.waitFor({ state: 'detached' });
    const drawn = page.locator('.map[data-drawn]');
    await when('the map shows the data in its classes', async () => {
      await drawn.waitFor();
      const shares = await sharesOf(drawn, [[0x00, 0x72, 0xb2]]);
      return (shares[0] ?? 0) > 0.02;
    });
    await page.getByRole('region', { name: 'Legend' }).getByText('mittel').waitFor();

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('[role=combobox]:focus').waitFor();
    await page.keyboard.type('Thun');
    await page.getByRole('option', { name: /^Thun Town/ }).waitFor();
    await page.keyboard.press('Enter');
    await when('the map is at Thun', () => /#map=[\d.]+\/46\.7\d*\/7\.6/.test(page.url()));
    await page.keyboard.press('Escape');
    assert.deepEqual(await faultsOf(page), []);

    await page.getByRole('tab', { name: 'Data' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const link = page.getByRole('link', { name: /^Download \(/ });
    await link.waitFor();
    const downloading = page.waitForEvent('download');
    await link.click();
    const file = await downloading;
    assert.equal(file.suggestedFilename(), 'Hazards.gpkg');
    assert.equal((await contentOf(file)).subarray(0, 15).toString(), 'SQLite format 3');

    const { layers: stored } = (await callAs(room.owner, 'GET', `/api/layers/${room.roomId}`)) as {
      layers: { style: { type?: string } | null }[];
    };
    assert.deepEqual(stored.map((layer) => layer.style?.type), ['categories']); // prettier-ignore
  });
});
