import assert from 'node:assert/strict';
import { zip } from '../../fixtures/formats/zip.ts';
import { convertFile } from '../../support/convert.ts';

const kml = (placemarks: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Trip</name>${placemarks}</Document></kml>`;
const codes = (warnings: readonly { readonly code: string }[]) => warnings.map(({ code }) => code);

describe('a KML with addresses', () => {
  it('has them as properties, and the result says that nothing can be shown', async () => {
    const { layers, warnings } = await convertFile(
      kml(
        '<Placemark><name>Mill</name><address>Mill &amp; Lane 4</address><phoneNumber>+41 31</phoneNumber></Placemark>',
      ),
    );
    const properties = { name: 'Mill', address: 'Mill & Lane 4', phoneNumber: '+41 31' };
    assert.deepEqual(layers[0]?.features[0]?.properties, properties);
    assert.deepEqual(codes(warnings), ['nothing_shown', 'null_geometry']);
  });

  it('keeps the other values of a placemark', async () => {
    const data = '<ExtendedData><Data name="x"><value>1</value></Data></ExtendedData>';
    const { layers, warnings } = await convertFile(
      kml(`<Placemark><address>A</address>${data}<Point><coordinates>7,46</coordinates></Point></Placemark>`),
    );
    const properties = layers[0]?.features[0]?.properties;
    assert.equal(properties?.['address'], 'A');
    assert.equal(properties['x'], '1');
    assert.deepEqual(warnings, []);
  });
});

describe('a KML without a kml element', () => {
  const placemark =
    '<name>Mill</name><Style><IconStyle><color>ff0000ff</color></IconStyle></Style><Point><coordinates>7,46</coordinates></Point>';
  const space = 'xmlns="http://www.opengis.net/kml/2.2"';

  for (const [root, content] of [
    ['Placemark', `<Placemark ${space}>${placemark}</Placemark>`],
    [
      'Placemark without a namespace',
      `<?xml version="1.0" encoding="ISO-8859-1"?><!-- x --><Placemark>${placemark}</Placemark>`,
    ],
    ['Document', `<Document ${space}><name>Trip</name><Placemark>${placemark}</Placemark></Document>`],
    ['Folder', `<Folder><name>Trip</name><Placemark>${placemark}</Placemark></Folder>`],
  ] as const)
    it(`is read: ${root}`, async () => {
      const { layers, warnings } = await convertFile(content);
      const [layer] = layers;
      assert.equal(layer?.features[0]?.properties['name'], 'Mill');
      assert.deepEqual(layer.features[0].geometry, { type: 'Point', coordinates: [7, 46] });
      assert.match(JSON.stringify(layer.style), /ff0000/);
      assert.deepEqual(warnings, []);
    });

  it('is not assumed for other XML', async () => {
    await assert.rejects(convertFile('<Document><Page/></Document>'), { code: 'unsupported_format' });
    await assert.rejects(convertFile('<Placemark><Point>'), { code: 'invalid_file' });
    await assert.rejects(convertFile(`<Placemark>${placemark}</Placemark><Placemark/>`), {
      code: 'invalid_file',
    });
  });
});

describe('a GPX with described points of routes', () => {
  const route = (points: string) => `<gpx version="1.1"><rte><name>Coast</name>${points}</rte></gpx>`;

  it('has them as a layer of their own', async () => {
    const { layers } = await convertFile(
      route('<rtept lat="53.6" lon="7.7"><name>Start</name></rtept><rtept lat="53.5" lon="7.2"/>'),
    );
    assert.deepEqual(
      layers.map(({ name, features }) => [name, features.length]),
      [['routes', 1], ['route points', 2]], // prettier-ignore
    );
    const names = layers[1]?.features.map(({ properties }) => properties['name']);
    assert.deepEqual(new Set(names), new Set(['Start', null]));
  });

  it('has no such layer if no point is described', async () => {
    const { layers } = await convertFile(route('<rtept lat="53.6" lon="7.7"/><rtept lat="53.5" lon="7.2"/>'));
    assert.deepEqual(
      layers.map(({ name }) => name),
      ['routes'],
    );
  });
});

describe('several GPX in an archive', () => {
  it('give their layers the names of the files', async () => {
    const points = '<trkpt lat="46" lon="7"/><trkpt lat="47" lon="7"/>';
    const track = `<trk><trkseg>${points}</trkseg></trk>`;
    const gpx = (content: string) => `<gpx version="1.1">${content}</gpx>`;
    const { layers } = await convertFile(
      zip([
        { name: 'morning.gpx', content: gpx(track) },
        { name: 'evening.gpx', content: gpx(`<wpt lat="46" lon="7"/>${track}`) },
      ]),
    );
    assert.deepEqual(
      layers.map(({ name }) => name),
      ['morning', 'evening: waypoints', 'evening: tracks'],
    );
  });
});
