import assert from 'node:assert/strict';
import { convertFile } from '../../support/convert.ts';
import { degreesWithGdal } from '../../support/gdal.ts';

const square = (x: number, y: number, size: number) => [[x, y], [x, y + size], [x + size, y + size], [x + size, y], [x, y]]; // prettier-ignore

const featureSet = (features: readonly unknown[], members: object = {}) =>
  JSON.stringify({ spatialReference: { wkid: 4326 }, ...members, features });

const geometries = async (content: string) =>
  (await convertFile(content)).layers.flatMap(({ features }) => features.map(({ geometry }) => geometry));

describe('Esri JSON', () => {
  it('is converted from the reference system of its spatial reference', async () => {
    const content = featureSet([{ attributes: { name: 'A' }, geometry: { x: 829_040, y: 5_933_590 } }], {
      geometryType: 'esriGeometryPoint',
      spatialReference: { wkid: 102_100, latestWkid: 3857 },
    });
    const [layer] = (await convertFile(content)).layers;
    const feature = layer?.features[0];
    assert.deepEqual(feature?.properties, { name: 'A' });
    assert.deepEqual(feature.geometry, { type: 'Point', coordinates: [7.447393031, 46.947997085] });
  });

  it('is converted from codes of Esri and from well-known text, as by PROJ', async () => {
    const bng = 'PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936",DATUM["D_OSGB_1936",SPHEROID["Airy_1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",400000.0],PARAMETER["False_Northing",-100000.0],PARAMETER["Central_Meridian",-2.0],PARAMETER["Scale_Factor",0.9996012717],PARAMETER["Latitude_Of_Origin",49.0],UNIT["Meter",1.0]]'; // prettier-ignore
    const wgs84 = 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'; // prettier-ignore
    for (const [spatialReference, system, position] of [
      [{ wkid: 102_113 }, 'EPSG:3857', [829_040, 5_933_590]],
      [{ wkid: 102_113 }, 'ESRI:102113', [829_040, 5_933_590]],
      [{ wkid: 102_113, latestWkid: 3785 }, 'EPSG:3785', [829_040, 5_933_590]],
      [{ wkid: 102_003 }, 'ESRI:102003', [121_394, 487_383]],
      [{ wkt: bng }, 'EPSG:27700', [530_000, 180_000]],
      [{ wkt: wgs84 }, 'EPSG:4326', [7.5, 46.5]],
    ] as const) {
      const [x, y] = position;
      const point = [{ attributes: {}, geometry: { x, y } }];
      const [found] = await geometries(featureSet(point, { spatialReference }));
      const [[east = NaN, north = NaN] = []] = degreesWithGdal(system, [position]);
      const [longitude, latitude] = found?.coordinates as unknown as [number, number];
      const isNear = Math.abs(longitude - east) < 1e-7 && Math.abs(latitude - north) < 1e-7;
      assert.ok(
        isNear,
        `${JSON.stringify(spatialReference)}: ${longitude} ${latitude}, not ${[east, north].join(' ')}`,
      );
    }
  });

  it('is converted from the system of its geometries, and from the one that the caller declares', async () => {
    const [bern] = degreesWithGdal(2056, [[2_600_000, 1_200_000]]).map((each) =>
      each.map((degrees) => Number(degrees.toFixed(9))),
    );
    const spatialReference = { wkid: 2056 };
    const located = { attributes: {}, geometry: { x: 2_600_000, y: 1_200_000, spatialReference } };
    const [found] = await geometries(featureSet([located], { spatialReference: undefined }));
    assert.deepEqual(found?.coordinates, bern);
    const content = featureSet([{ attributes: {}, geometry: { x: 2_600_000, y: 1_200_000 } }]);
    const { layers } = await convertFile(content, { declared: { crs: { code: 2056 } } });
    assert.deepEqual(layers[0]?.features[0]?.geometry?.coordinates, bern);
  });

  it('is refused if its geometries are in several systems', async () => {
    const points = [2056, 28992].map((wkid) => ({ attributes: {}, geometry: { x: 2_600_000, y: 1_200_000, spatialReference: { wkid } } })); // prettier-ignore
    await assert.rejects(convertFile(featureSet(points, { spatialReference: undefined })), {
      code: 'unsupported_crs',
      message: /several reference systems/,
    });
  });

  it('is converted if its geometries state one system in several notations, or none', async () => {
    const degrees = 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]'; // prettier-ignore
    const systems = [{ wkt: degrees }, { wkid: 4326 }, {}, null];
    const points = systems.map((spatialReference) => ({ attributes: {}, geometry: { x: 7, y: 46, spatialReference } })); // prettier-ignore
    const found = await geometries(featureSet(points, { spatialReference: undefined }));
    assert.deepEqual(found.map((each) => each?.coordinates), systems.map(() => [7, 46])); // prettier-ignore
  });

  it('is refused with the systems that fit if it declares none, and with the name of an unknown one', async () => {
    const far = [{ attributes: {}, geometry: { x: 121_394, y: 487_383 } }];
    await assert.rejects(convertFile(featureSet(far, { spatialReference: undefined })), {
      code: 'crs_unknown',
      message: /The Esri JSON declares no reference system.*EPSG:28992: near Amsterdam/s,
    });
    for (const [spatialReference, name] of [
      [{ wkid: 199_999 }, /ESRI:199999/],
      [{ wkt: 'PROJCS["Own",EXTENSION["PROJ4","+proj=merc +nadgrids=/etc/passwd"]]' }, /“Own”/],
    ] as const)
      await assert.rejects(convertFile(featureSet(far, { spatialReference })), {
        code: 'unsupported_crs',
        message: name,
      });
  });

  it('assigns holes to the exterior rings around them, in any order of the rings', async () => {
    const hole = square(2, 2, 1).toReversed();
    const rings = [square(10, 0, 5), hole, square(0, 0, 5)];
    assert.deepEqual(await geometries(featureSet([{ attributes: {}, geometry: { rings } }])), [
      { type: 'MultiPolygon', coordinates: [[square(10, 0, 5)], [square(0, 0, 5), hole]] },
    ]);
  });

  it('has heights, but no measures', async () => {
    const features = [
      { attributes: { n: 0 }, geometry: { x: 7, y: 46, z: 500 } },
      { attributes: { n: 1 }, geometry: { hasM: true, paths: [[[7, 46, 1], [8, 47, 2]]] } }, // prettier-ignore
      { attributes: { n: 2 }, geometry: { hasZ: true, hasM: true, points: [[7, 46, 500, 1]] } },
    ];
    const [layer] = (await convertFile(featureSet(features))).layers;
    const found = new Map(
      layer?.features.map(({ properties, geometry }) => [properties['n'], geometry?.coordinates]),
    );
    assert.deepEqual(
      [0, 1, 2].map((n) => found.get(n)),
      [[7, 46, 500], [[7, 46], [8, 47]], [[7, 46, 500]]], // prettier-ignore
    );
  });

  it('keeps features without a geometry, and converts dates to ISO 8601', async () => {
    const fields = [{ name: 'seen', type: 'esriFieldTypeDate' }];
    const features = [
      { attributes: { seen: 1_700_000_000_000 }, geometry: { x: 7, y: 46 } },
      { attributes: { seen: null }, geometry: { x: 'NaN', y: 'NaN' } },
      { attributes: { seen: null } },
    ];
    const [layer] = (await convertFile(featureSet(features, { fields }))).layers;
    const seen = layer?.features.map(({ properties, geometry }) => [properties['seen'], geometry === null]);
    assert.deepEqual(seen, [['2023-11-14T22:13:20.000Z', false], [null, true], [null, true]]); // prettier-ignore
  });

  it('reports that the service truncated its result', async () => {
    const { warnings } = await convertFile(
      `{"features":[{"attributes":{"a":1},"geometry":{"x":7,"y":46}}],"exceededTransferLimit":true}`,
    );
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['features_lost'],
    );
  });

  it('is refused with the position of the defect', async () => {
    const features = [
      { attributes: {}, geometry: { x: 7, y: 46 } },
      { attributes: {}, geometry: { x: 7, y: 'b' } },
    ];
    await assert.rejects(convertFile(featureSet(features)), {
      code: 'invalid_geometry',
      message: /feature 1, byte/,
    });
    await assert.rejects(convertFile(featureSet(features.slice(0, 1)).slice(0, -1)), { code: 'truncated' });
    const curve = { attributes: {}, geometry: { curveRings: [] } };
    await assert.rejects(convertFile(featureSet([curve])), { code: 'invalid_geometry', message: /curves/ });
    await assert.rejects(convertFile(featureSet([], { geometryType: 'esriGeometryPoint' })), {
      code: 'empty_layer',
    });
  });

  it('is refused where the work on its rings would not be linear', async () => {
    const exteriors = Array.from({ length: 20_000 }, (_, n) => square(n / 1000, 0, 0.0005));
    const holes = exteriors.map((ring) => ring.map(([x = 0, y = 0]) => [x, y + 40]).toReversed());
    const content = featureSet([{ attributes: {}, geometry: { rings: [...exteriors, ...holes] } }]);
    await assert.rejects(convertFile(content), { code: 'file_too_complex' });
  });

  it('is read from feature collections and web maps, each layer by its name', async () => {
    const point = { attributes: { name: 'A', seen: 0 }, geometry: { x: 7.5, y: 46.5 } };
    const fields = [{ name: 'seen', type: 'esriFieldTypeDate' }];
    const layer = (name: string, features: readonly unknown[]) => ({
      layerDefinition: { name, fields, extent: { spatialReference: { wkid: 4326 } } },
      featureSet: { geometryType: 'esriGeometryPoint', features },
    });
    const collection = { layers: [layer('Trees', [point]), layer('Paths', []), layer('Wells', [point])] };
    const result = { paramName: 'out', value: { geometryType: 'esriGeometryPoint', features: [point] } };
    const served = { title: 'Parcels', url: 'https://example.com/FeatureServer/0' };
    for (const [document, names] of [
      [collection, ['Trees', 'Wells']],
      [{ featureCollection: collection }, ['Trees', 'Wells']],
      [
        { operationalLayers: [{ title: 'Notes', featureCollection: collection }, served] },
        ['Trees', 'Wells'],
      ],
      [{ layerDefinition: { name: 'Sights' }, featureSet: { features: [point] } }, ['Sights']],
      [result, ['Test']],
    ] as const) {
      const { layers, warnings } = await convertFile(JSON.stringify(document));
      assert.deepEqual(
        layers.map(({ name }) => name),
        names,
      );
      assert.deepEqual(layers[0]?.features[0]?.geometry, { type: 'Point', coordinates: [7.5, 46.5] });
      if (names[0] === 'Trees')
        assert.equal(layers[0].features[0].properties['seen'], '1970-01-01T00:00:00.000Z');
      assert.deepEqual(
        warnings.map(({ code }) => code),
        'operationalLayers' in document ? ['not_read'] : [],
      );
    }
  });

  it('is refused if it has too many layers, also without features', async () => {
    for (const layer of [{ url: 'https://example.org' }, { featureSet: { features: [] } }]) {
      const content = JSON.stringify({ operationalLayers: Array.from({ length: 1100 }, () => layer) });
      await assert.rejects(convertFile(content), { code: 'too_many_layers' });
    }
  });

  it('without features says where they are', async () => {
    const served = { title: 'Parcels', url: 'https://example.com/FeatureServer/0' };
    await assert.rejects(convertFile(JSON.stringify({ operationalLayers: [served] })), {
      code: 'empty_layer',
      message: /on a server: export them/,
    });
    await assert.rejects(convertFile('{"operationalLayers":[{"featureCollection":{"layers":[{'), {
      code: 'invalid_json',
    });
  });
});
