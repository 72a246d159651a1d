import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordsFile } from '../../../../workers/steps/file-names.ts';
import { builtLayer, readBack } from '../../../support/read-back.ts';
import { RoomFolder } from '../../../support/room-folder.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { fileOf, wholeRoom, wholeRoomFeatures } from '../../../support/whole-room.ts';
import { semanticText } from './semantic-text.ts';

/** Fields that depend on file locations, or exist only after a layer is built or read. */
const locations = ['file', 'pngFile', 'thumbnailFile', 'folder', 'manifest', 'originalFiles', 'version'];

describe('a room read back from its file', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let path: string;
  beforeEach(() => {
    folder = temporaryFolder();
    path = join(folder.path, 'room.gpkg');
  });
  afterEach(() => folder.remove());

  it('is the room that was written, with the same ids', async () => {
    await fileOf(await wholeRoom(folder.path));
    const back = await readBack(path);
    const lines = readFileSync(join(folder.path, recordsFile), 'utf8').split('\n').slice(0, -1);
    const written = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
    const kinds = [...new Set(written.map(({ kind }) => String(kind)))];
    assert.equal(kinds.length, 9);
    for (const kind of kinds) {
      const plain = (record: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(record).filter(([name]) => name !== 'kind' && !locations.includes(name)),
        );
      const own = written.filter((record) => record.kind === kind).map(plain);
      assert.deepEqual(back.records(kind).map(plain), own, kind);
    }
    const { file } = back;
    assert.ok(file.kind === 'room');
    assert.deepEqual(file.leftOut, []);
    assert.deepEqual(file.externalLayers, []);
    assert.deepEqual({ ...file.counts }, { icons: 1, images: 1, layers: 2, rasters: 1, markers: 2, comments: 1, replies: 1, slides: 2, events: 2 }); // prettier-ignore
    assert.equal(back.bytes('rasters/0/original').toString(), 'first half, second half');
    const [image] = back.records('image');
    assert.equal(back.bytes(String(image?.file)).toString(), 'photo');
    assert.equal(back.bytes(String(image?.thumbnailFile)).toString(), 'small');
    assert.equal(back.files.length, 4);
  });

  it('has a thread with many replies in parts, so that no record is long', async () => {
    const author = { type: 'user', id: 'user-1', name: null } as const;
    const declared = { body: 'Yes', author, createdAt: 1, updatedAt: 1 };
    const comment = {
      ...({
        kind: 'comment',
        ...declared,
        id: 'comment-1',
        objectType: 'room',
        objectId: 'oooooooooo',
      } as const),
      ...{ lat: null, lng: null, resolved: false, resolvedBy: null, resolvedAt: null },
    } as const;
    const replies = Array.from({ length: 250 }, (_, at) => ({
      ...declared,
      id: `reply-${at}`,
      commentId: comment.id,
    }));
    const room = new RoomFolder(folder.path, { name: 'A room' });
    const [first, second] = [replies.slice(0, 120), replies.slice(120)];
    room.add({ ...comment, replies: first }, { ...comment, replies: second, isContinued: true });
    await fileOf(room);
    const { file, records } = await readBack(path);
    assert.ok(file.kind === 'room');
    assert.deepEqual([file.counts.comments, file.counts.replies, file.leftOut], [1, 250, []]);
    const parts = records('comment') as { replies: { id: string }[]; isContinued?: true }[];
    assert.deepEqual(
      parts.map(({ replies: some, isContinued }) => [some.length, isContinued]),
      [
        [100, undefined],
        [100, true],
        [50, true],
      ],
    );
    assert.deepEqual(
      parts.flatMap((part) => part.replies.map(({ id }) => id)),
      replies.map(({ id }) => id),
    );
  });

  it('has the features of its layers unchanged', async () => {
    await fileOf(await wholeRoom(folder.path));
    for (const [number, features] of Object.values(wholeRoomFeatures).entries()) {
      const { texts, warnings } = await builtLayer(path, `layers/${number}`);
      const wanted = features.map((feature) => semanticText(JSON.stringify(feature)));
      assert.deepEqual(texts.map(semanticText).sort(), wanted.sort());
      assert.deepEqual(
        warnings.filter(({ code }) => code !== 'null_geometry'),
        [],
      );
    }
  });

  it('has features that no table can represent unchanged, with all digits and in member order', async () => {
    const properties = [
      '{"b":1,"a":2}',
      '{"a":9007199254740993,"b":-0.0,"c":1e-7}',
      '{"a":123456789012345678901234567890,"2020":1,"1":null,"b":"two"}',
      '{"b":{"z":[1.50,{"10":1,"9":2}]},"":"empty","fid":7,"GEOM":"g","geom":"h"}',
      '{"a":null,"b":true,"d":"\\u0000 \\ud800 \\"q\\" \\n é 😀"}',
      '{}',
      'null',
    ];
    const geometries = [
      '{"type":"Point","coordinates":[8.123456789012345,47.1]}',
      '{"type":"Point","coordinates":[]}',
      '{"type":"LineString","coordinates":[[1,2,3],[4,5]]}',
      '{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}]}',
      '{"type":"Polygon","coordinates":[[[179.5,1],[181,1],[181,2],[179.5,1]]],"bbox":[179.5,1,181,2]}',
      '{"type":"MultiLineString","coordinates":[[[1e-7,-0.0],[0.1,33.333333333333336]]]}',
      'null',
    ];
    const ids = ['', ',"id":7', ',"id":"seven"', ',"id":9007199254740993', ',"id":1.5', '', ',"id":0'];
    const features = properties.flatMap((each, p) =>
      geometries.map((geometry, g) => `{"type":"Feature"${ids[(p + g) % 7]},"properties":${each},"geometry":${geometry}${g === 3 ? ',"more":{"10":1,"9":[2.0]}' : ''}}`),
    ); // prettier-ignore
    const room = new RoomFolder(folder.path);
    const document = `{"type":"FeatureCollection","features":[${features.join(',\n')}]}`;
    await room.layer('layer-1', 'Odd', document as unknown as object);
    await fileOf(room);
    const { texts, warnings } = await builtLayer(path);
    assert.deepEqual(texts.map(semanticText).sort(), features.map(semanticText).sort());
    assert.deepEqual(
      warnings.filter(({ code }) => code.startsWith('value')),
      [],
    );
  });

  it('is read in row order whatever its journal mode', async () => {
    const file = await fileOf(new RoomFolder(folder.path));
    file[18] = file[19] = 2;
    writeFileSync(path, file);
    assert.equal((await readBack(path)).file.kind, 'room');
  });
});
