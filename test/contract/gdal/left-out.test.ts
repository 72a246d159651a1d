import assert from 'node:assert/strict';
import { writtenFile } from '../../fixtures/formats/with-gdal.ts';
import { convertFile } from '../../support/convert.ts';

describe('what a layer has no place for', () => {
  const leftOut = async (content: string | Uint8Array) =>
    (await convertFile(content)).warnings
      .filter(({ code }) => code === 'value_left_out')
      .map(({ message }) => message);

  it('is told of the times of points in a GPX', async () => {
    const point = (lat: number, time: string) => `<trkpt lat="${lat}" lon="7"><ele>500</ele>${time}</trkpt>`;
    const track = (time: string) =>
      `<gpx version="1.1"><trk><trkseg>${point(46, time)}${point(47, time)}</trkseg></trk></gpx>`;
    assert.deepEqual(await leftOut(track('<time>2026-06-01T12:00:00Z</time>')), [
      'The times of 2 points of tracks and routes were left out.',
    ]);
    assert.deepEqual(await leftOut(track('')), []);
  });

  it('is told of measures, by features', async () => {
    const line = { type: 'LineString', coordinates: [[7, 46], [8, 47]] }; // prettier-ignore
    const features = [1, 2].map((id) => ({ type: 'Feature', id, properties: {}, geometry: line }));
    const collection = { type: 'FeatureCollection', features };
    const measured = writtenFile(collection, 'GPKG', 'measured.gpkg', ['-dim', 'XYM']);
    assert.deepEqual(await leftOut(measured), ['Measures (M) of 2 features were left out.']);
    assert.deepEqual(await leftOut(writtenFile(collection, 'GPKG', 'plain.gpkg')), []);
  });
});
