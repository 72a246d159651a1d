import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writtenFile } from '../../fixtures/formats/with-gdal.ts';
import { convertFile } from '../../support/convert.ts';

const kml = (content: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${content}</Document></kml>`;
const line = '<LineString><coordinates>7,46 8,47</coordinates></LineString>';
const area = '<Polygon><outerBoundaryIs><LinearRing><coordinates>7,46 8,46 8,47 7,46</coordinates></LinearRing></outerBoundaryIs></Polygon>'; // prettier-ignore
const styleOf = async (content: string | Uint8Array) => {
  const { layers, warnings } = await convertFile(content);
  return { styles: layers.map(({ style }) => style), layers, warnings };
};
const single = (color: string | null, opacity: number | null, strokeWeight: number | null) => ({
  ...{ color, opacity, strokeWeight },
  style: null,
});
const lineStyle = (color: string, width = 3) =>
  `<LineStyle><color>${color}</color><width>${width}</width></LineStyle>`;

describe('the styles of a KML', () => {
  it('become the style of the layer if its features agree', async () => {
    const file = readFileSync(new URL('../../fixtures/formats/folders.kml', import.meta.url));
    const { styles, layers } = await styleOf(file);
    assert.deepEqual(styles, [single('0288d1', null, null), single('0288d1', null, null)]);
    assert.deepEqual(Object.keys(layers[0]?.features[0]?.properties ?? {}).sort(), ['Note', 'description', 'name']); // prettier-ignore
  });

  it('become colours by value if they differ, also where shared styles follow', async () => {
    const { styles, layers, warnings } = await styleOf(
      kml(
        `<Placemark><name>a</name><styleUrl>#late</styleUrl>${line}</Placemark>` +
          `<Placemark><name>b</name><Style>${lineStyle('80ff0000')}</Style>${line}</Placemark><Placemark><name>c</name>${line}</Placemark>` +
          `<StyleMap id="late"><Pair><key>normal</key><styleUrl>#plain</styleUrl></Pair><Pair><key>highlight</key><Style>${lineStyle('ff00ff00', 9)}</Style></Pair></StyleMap>` +
          `<Style id="plain">${lineStyle('ff0000ff')}</Style>`,
      ),
    );
    const rule = ['match', ['get', 'color'], '#ff0000', '#ff0000', '#0000ff', '#0000ff', '#3388ff'];
    assert.deepEqual(styles, [
      { color: null, opacity: null, strokeWeight: 3, style: { 'line-color': rule } },
    ]);
    const colours = layers[0]?.features.map(({ properties }) => [properties['name'], properties['color']]);
    assert.deepEqual(new Map(colours as [string, string][]), new Map([['a', '#ff0000'], ['b', '#0000ff'], ['c', null]])); // prettier-ignore
    assert.deepEqual(
      warnings.map(({ code, message }) => `${code}: ${message}`),
      ['style_not_drawn: The file draws its features with 2 opacities; a layer has one, and the most frequent was used: 1.'], // prettier-ignore
    );
  });

  it('are read beside typed data, as GDAL writes it', async () => {
    const features = ['#ff0000', '#00ff00'].map((colour, n) => ({
      type: 'Feature',
      properties: { n, OGR_STYLE: `PEN(c:${colour},w:5px)` },
      geometry: { type: 'LineString', coordinates: [[7, 46], [8, 47]] }, // prettier-ignore
    }));
    const file = writtenFile({ type: 'FeatureCollection', features }, 'LIBKML', 'styled.kml');
    const { styles, layers } = await styleOf(file);
    const rule = ['match', ['get', 'color'], '#ff0000', '#ff0000', '#00ff00', '#00ff00', '#3388ff'];
    assert.deepEqual(styles, [
      { color: null, opacity: null, strokeWeight: 5, style: { 'line-color': rule } },
    ]);
    assert.deepEqual(
      layers[0]?.features.map(({ properties }) => [properties['n'], properties['color']]),
      [[0, '#ff0000'], [1, '#00ff00']], // prettier-ignore
    );
  });

  it('draw areas in the colour of the fill, and report what a layer cannot represent', async () => {
    const style = `<Style id="s">${lineStyle('ff000000', 1.5)}<PolyStyle><color>5900ff00</color></PolyStyle></Style>`;
    const icon = '<IconStyle><Icon><href>http://example.org/pin.png</href></Icon></IconStyle>';
    const { styles, warnings } = await styleOf(
      kml(`${style}<Placemark><styleUrl>#s</styleUrl><Style>${icon}</Style>${area}</Placemark>`),
    );
    assert.deepEqual(styles, [single('00ff00', null, 1.5)]);
    assert.deepEqual(
      warnings.map(({ message }) => message),
      ['The style of a layer cannot represent icons (1 features), outlines in another colour (1 features).'],
    );
  });

  it('of Google Earth on the web are read', async () => {
    const style = `<gx:CascadingStyle kml:id="c1"><Style>${lineStyle('ff0000ff', 4)}</Style></gx:CascadingStyle>`;
    const map = '<StyleMap id="m1"><Pair><key>normal</key><styleUrl>#c1</styleUrl></Pair></StyleMap>';
    const { styles } = await styleOf(
      kml(`${style}${map}<Placemark><styleUrl>#m1</styleUrl>${line}</Placemark>`),
    );
    assert.deepEqual(styles, [single('ff0000', null, 4)]);
  });

  it('in other files are reported, and loops of references end', async () => {
    const loop = '<StyleMap id="l"><Pair><key>normal</key><styleUrl>#l</styleUrl></Pair></StyleMap>';
    const { styles, warnings } = await styleOf(
      kml(
        `${loop}<Placemark><styleUrl>http://example.org/s.kml#x</styleUrl>${line}</Placemark><Placemark><styleUrl>#l</styleUrl>${line}</Placemark>`,
      ),
    );
    assert.deepEqual(styles, [null]);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['style_not_drawn'],
    );
  });
});

describe('nested folders of a KML', () => {
  it('are a property of the features of their layer', async () => {
    const inner = `<Folder><name>Cheap &amp; good</name><Placemark>${line}</Placemark></Folder>`;
    const { layers } = await convertFile(kml(`<Folder><name>Food</name>${inner}</Folder>`));
    assert.deepEqual(
      layers.map(({ name, features }) => [name, features[0]?.properties]),
      [['Cheap & good', { folder: 'Food / Cheap & good' }]],
    );
  });
});

describe('the styles of a GPX', () => {
  const points = '<trkpt lat="46" lon="7"/><trkpt lat="47" lon="7"/>';
  const track = (extensions: string, name = 'T') =>
    `<trk><name>${name}</name><extensions>${extensions}</extensions><trkseg>${points}</trkseg></trk>`;
  const gpx = (content: string) =>
    `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:osmand="https://osmand.net" xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3" xmlns:locus="http://www.locusmap.eu">${content}</gpx>`;

  const cases: readonly (readonly [program: string, extensions: string, style: unknown])[] = [
    ['OsmAnd', '<osmand:color>#80ff8800</osmand:color><osmand:width>bold</osmand:width>', single('ff8800', 0.5, 7)],
    ['Garmin', '<gpxx:TrackExtension><gpxx:DisplayColor>DarkRed</gpxx:DisplayColor></gpxx:TrackExtension>', single('8b0000', null, null)],
    ['Locus', '<locus:lsColorBase>#FF0000FF</locus:lsColorBase><locus:lsWidth>6.0</locus:lsWidth>', single('0000ff', null, 6)],
    ['GPX Style', '<line xmlns="http://www.topografix.com/GPX/gpx_style/0/2"><color>00ff00</color><opacity>0.6</opacity><width>4.5</width></line>', single('00ff00', 0.6, 4.5)],
  ]; // prettier-ignore
  for (const [program, extensions, style] of cases)
    it(`of ${program} become the style of the layer`, async () => {
      const { styles, layers } = await styleOf(gpx(track(extensions)));
      assert.deepEqual(styles, [style]);
      assert.equal(layers[0]?.features[0]?.properties['chartroom_style'], undefined);
    });

  it('become colours by value if tracks differ', async () => {
    const red = track('<osmand:color>#ff0000</osmand:color>');
    const { styles, layers } = await styleOf(gpx(red + track('<osmand:color>#00ff00</osmand:color>')));
    const rule = ['match', ['get', 'color'], '#ff0000', '#ff0000', '#00ff00', '#00ff00', '#3388ff'];
    assert.deepEqual(styles[0]?.style, { 'line-color': rule });
    assert.deepEqual(new Set(layers[0]?.features.map(({ properties }) => properties['color'])), new Set(['#ff0000', '#00ff00'])); // prettier-ignore
  });

  it('of waypoints are read, and icons reported', async () => {
    const point =
      '<wpt lat="46" lon="7"><name>A</name><extensions><osmand:icon>special_star</osmand:icon><osmand:color>#ff0000</osmand:color></extensions></wpt>';
    const { styles, warnings } = await styleOf(gpx(point));
    assert.deepEqual(styles, [single('ff0000', null, null)]);
    assert.deepEqual(
      warnings.map(({ message }) => message),
      ['The style of a layer cannot represent icons (1 features).'],
    );
  });
});

describe('a backup of uMap', () => {
  const point = (name: string, options: object) => ({
    type: 'Feature',
    properties: { name, _umap_options: options },
    geometry: { type: 'Point', coordinates: [7, 46] },
  });
  const backup = (layers: readonly object[]) =>
    JSON.stringify({ type: 'umap', uri: 'https://umap.example/m/1', properties: { name: 'Trip' }, geometry: null, layers }); // prettier-ignore

  it('becomes a layer for each of its layers, with their names and colours', async () => {
    const { styles, layers, warnings } = await styleOf(
      backup([
        { type: 'FeatureCollection', features: [point('a', {}), point('b', {})], _umap_options: { name: 'Wells', color: 'DarkRed' } },
        { type: 'FeatureCollection', features: [point('a', {}), point('b', { color: '#0f0' })], _umap_options: { name: 'Mills', color: 'Blue' } },
        { type: 'FeatureCollection', features: [], _umap_options: { name: 'Live', remoteData: { url: 'http://x' } } },
      ]), // prettier-ignore
    );
    assert.deepEqual(
      layers.map(({ name }) => name),
      ['Wells', 'Mills'],
    );
    assert.deepEqual(styles[0], single('8b0000', null, null));
    const rule = ['match', ['get', 'color'], '#00ff00', '#00ff00', '#0000ff'];
    assert.deepEqual(styles[1]?.style, { 'circle-color': rule });
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['not_read'],
    );
  });

  it('that is damaged is refused with the position', async () => {
    await assert.rejects(convertFile(backup([]).slice(0, -2)), { code: 'invalid_json' });
    await assert.rejects(convertFile(backup([])), { code: 'empty_layer' });
  });
});

describe('the styles of GeoJSON', () => {
  it('in properties of simplestyle are by value of the property that has the colour', async () => {
    const shape = (colour: string, width: number) => ({
      type: 'Feature',
      properties: { stroke: colour, 'stroke-width': width },
      geometry: { type: 'LineString', coordinates: [[7, 46], [8, 47]] }, // prettier-ignore
    });
    const { styles } = await styleOf(backupOf([shape('red', 3), shape('#00F', 3), shape('#00F', 4)]));
    const rule = ['match', ['get', 'stroke'], 'red', '#ff0000', '#00F', '#0000ff', '#3388ff'];
    assert.deepEqual(styles, [
      { color: null, opacity: null, strokeWeight: 3, style: { 'line-color': rule } },
    ]);
  });
});

/** GeoJSON that this suite can convert, as the only layer of a backup. */
function backupOf(features: readonly object[]): string {
  return JSON.stringify({ type: 'umap', layers: [{ type: 'FeatureCollection', features }] });
}
