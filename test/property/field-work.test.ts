import assert from 'node:assert/strict';
import { randomFrom } from '../support/seeded-random.ts';
import { ogr } from '../support/gdal.ts';
import { sizeOf } from '../support/size.ts';
import type { Room } from '../../core/rooms/room.ts';
import { updateMarker } from '../../core/markers/update-marker.ts';
import { emptyMarker, type Marker } from '../../core/markers/marker.ts';
import { newId } from '../../core/ids.ts';
import { furnishedRoom } from '../workflows/export-room.ts';
import { createStand, type Stand } from '../workflows/stand.ts';
import { dryRun, editedExport, ownerOf, reverted, stateOf, updated } from '../workflows/update-room.ts';

const runs = sizeOf({ gate: 1, long: 40 });
const markersOfRoom = 12;

interface Feature {
  readonly type: 'Feature';
  readonly id: number;
  readonly properties: { readonly number: number; readonly name: string };
  readonly geometry: { readonly type: 'Polygon'; readonly coordinates: number[][][] };
}

type State = Awaited<ReturnType<typeof stateOf>>;

/** What the edits make of the room: markers by id, new ones by title, and features by id. */
interface Expected {
  readonly markers: Map<
    string,
    Pick<Marker, 'title' | 'latitude' | 'longitude' | 'description' | 'properties'>
  >;
  readonly features: Map<number, Feature>;
}

/** A geometry as GeoPackage stores it, as an SQL literal: numbers of 32 bits, and then ordinates. */
function literal(words: readonly number[], ordinates: readonly number[]): string {
  const blob = Buffer.alloc(9 + 4 * words.length + 8 * ordinates.length);
  blob.write('GP');
  blob[3] = 1;
  blob.writeInt32LE(4326, 4);
  blob[8] = 1;
  words.forEach((word, n) => blob.writeUInt32LE(word, 9 + 4 * n));
  ordinates.forEach((ordinate, n) => blob.writeDoubleLE(ordinate, 9 + 4 * words.length + 8 * n));
  return `X'${blob.toString('hex')}'`;
}

const pointLiteral = (longitude: number, latitude: number) => literal([1], [longitude, latitude]);
const polygonLiteral = (ring: readonly number[][]) => literal([3, 1, ring.length], ring.flat());

function squareAt(random: () => number): number[][] {
  const [west, south] = [random() * 300 - 150, random() * 150 - 75];
  const [east, north] = [west + 1, south + 1];
  return [[west, south], [east, south], [east, north], [west, north], [west, south]]; // prettier-ignore
}

function expectedOf({ markers, layers }: State): Expected {
  const features = (layers[0]?.features ?? []).map((text) => JSON.parse(text) as Feature);
  return {
    markers: new Map(
      markers.map(({ id, title, latitude, longitude, description, properties }) => [
        id,
        { title, latitude, longitude, description, properties },
      ]),
    ),
    features: new Map(features.map((feature) => [feature.id, feature])),
  };
}

/** Chooses an edit, applies it to the expected state and returns it as statements for GDAL. */
function randomEdit({ markers, features }: Expected, random: () => number, number: number): string[] {
  const pick = <T>(of: Iterable<T>): T | undefined => {
    const all = [...of];
    return all[Math.floor(random() * all.length)];
  };
  const position = () => ({ longitude: random() * 360 - 180, latitude: random() * 180 - 90 });
  const id = pick([...markers.keys()].filter((each) => each.startsWith('marker-'))) ?? '';
  const marker = markers.get(id);
  const feature = pick(features.values());
  const { longitude, latitude } = position();
  const nothing = 'delete from fields where 1 = 0';
  const edits: readonly (() => string | string[])[] = [
    () => {
      if (marker !== undefined) markers.set(id, { ...marker, longitude, latitude });
      return `update markers set geom = ${pointLiteral(longitude, latitude)} where id = '${id}'`;
    },
    () => {
      if (marker !== undefined) markers.set(id, { ...marker, title: `Edit ${number}`, description: null });
      return `update markers set title = 'Edit ${number}', description = null where id = '${id}'`;
    },
    () => {
      markers.delete(id);
      return `delete from markers where id = '${id}'`;
    },
    () => {
      const title = `New ${number}`;
      markers.set(title, { title, longitude, latitude, description: null, properties: null });
      return `insert into markers (id, geom, title, created_by, created_at, updated_at)
        values ('field-${number}', ${pointLiteral(longitude, latitude)}, '${title}', 'x', 1, 1)`;
    },
    () => {
      if (feature === undefined) return nothing;
      features.delete(feature.id);
      return `delete from fields where id = ${feature.id}`;
    },
    () => {
      if (feature === undefined) return nothing;
      const name = `Edit ${number}`;
      features.set(feature.id, { ...feature, properties: { ...feature.properties, name } });
      return `update fields set name = '${name}' where id = ${feature.id}`;
    },
    () => {
      if (feature === undefined) return nothing;
      const ring = squareAt(random);
      features.set(feature.id, { ...feature, geometry: { type: 'Polygon', coordinates: [ring] } });
      return `update fields set geom = ${polygonLiteral(ring)} where id = ${feature.id}`;
    },
    () => {
      const [ring, added] = [squareAt(random), 1000 + number];
      const properties = { number: added, name: `New ${number}` };
      features.set(added, {
        type: 'Feature',
        id: added,
        properties,
        geometry: { type: 'Polygon', coordinates: [ring] },
      });
      return `insert into fields (geom, id, number, name)
        values (${polygonLiteral(ring)}, ${added}, ${added}, 'New ${number}')`;
    },
    () => {
      if (feature === undefined) return nothing;
      const column = `note_${number}`;
      features.set(feature.id, { ...feature, properties: { ...feature.properties, [column]: 'Seen' } });
      return [
        `alter table fields add column ${column} text`,
        `update fields set ${column} = 'Seen' where id = ${feature.id}`,
      ];
    },
    () => {
      if (marker === undefined) return nothing;
      const column = `visits_${number}`;
      markers.set(id, { ...marker, properties: { ...marker.properties, [column]: number } });
      return [
        `alter table markers add column ${column} integer`,
        `update markers set ${column} = ${number} where id = '${id}'`,
      ];
    },
  ];
  return [pick(edits)?.() ?? []].flat();
}

/** New markers have ids of the room, so they are compared by their title. */
function comparable({ markers, features }: Expected) {
  const byTitle = [...markers].map(([id, fields]) => [
    fields.title?.startsWith('New ') ? fields.title : id,
    fields,
  ]);
  return { markers: new Map(byTitle as [string, unknown][]), features };
}

describe('field work: random edits of an exported room with GDAL', () => {
  let stand: Stand;
  before(async () => {
    stand = await createStand();
    await stand.startWorker();
  });
  after(() => stand.close());

  async function filledRoom(random: () => number): Promise<Room> {
    const room = await furnishedRoom(stand);
    const now = Date.now();
    const markers = Array.from({ length: markersOfRoom }, (_, number): Marker => ({
      ...emptyMarker,
      ...{ id: newId('marker'), title: `Marker ${number}`, description: 'As exported.', tags: ['a', 'b'] },
      ...{ longitude: random() * 360 - 180, latitude: random() * 180 - 90 },
      ...{ properties: { number, list: [number] }, createdBy: room.ownerId, createdAt: now, updatedAt: now },
    }));
    await stand.database.transaction((unit) => unit.markers.copy(room.contentKey, markers));
    return room;
  }

  for (let run = 0; run < runs; run++)
    it(`the room has the edits and nothing else changed, as predicted, and a revert restores it (${run + 1})`, async () => {
      const random = randomFrom(run + 1);
      const room = await filledRoom(random);
      const before = await stateOf(stand, room);
      const expected = expectedOf(before);
      const statements = Array.from({ length: 1 + Math.floor(random() * 12) }, (_, number) =>
        randomEdit(expected, random, number),
      ).flat();
      const key = await editedExport(stand, room, (path) => {
        for (const statement of statements) ogr('ogrinfo', '-q', path, '-sql', statement);
      });
      const about = statements.join('\n');
      const { result: predicted } = await updated(stand, room, key, dryRun);
      assert.deepEqual(await stateOf(stand, room), before, about);
      const { job, result } = await updated(stand, room, key);
      const after = await stateOf(stand, room);
      assert.deepEqual(comparable(expectedOf(after)), comparable(expected), about);
      const untouched = (marker: Marker) => ({
        ...{ ...marker, title: null, description: null, latitude: 0, longitude: 0, properties: null },
      });
      const others = new Map(before.markers.map((marker) => [marker.id, untouched(marker)]));
      for (const marker of after.markers)
        if (others.has(marker.id)) assert.deepEqual(untouched(marker), others.get(marker.id), about);
      assert.deepEqual(
        [predicted.updatedMarkers, predicted.updatedLayers, predicted.conflicts],
        [result.updatedMarkers, result.updatedLayers, []],
        about,
      );
      await stand.assertLedgerIsTrue();

      // A change in the meantime is a conflict of the revert, or survives it.
      const remaining = after.markers.find(({ id }) => before.markers.some((each) => each.id === id));
      const caller = ownerOf(room);
      if (remaining !== undefined)
        await updateMarker(stand.database, {
          room,
          caller,
          markerId: remaining.id,
          change: { color: '#123456' },
        });
      const undone = await reverted(stand, room, job);
      assert.deepEqual(undone.conflicts, [], about);
      const restored = await stateOf(stand, room);
      const wanted = before.markers.map((marker) =>
        marker.id === remaining?.id ? { ...marker, color: '#123456' } : marker,
      );
      assert.deepEqual(restored, { ...before, markers: wanted }, about);
      await stand.assertLedgerIsTrue();
    });
});
