import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ended } from '../../../local/process/stop-child.ts';
import { writeBuildings } from '../../fixtures/vector/write-buildings.ts';
import { startTestStack, type TestStack } from '../../support/stack.ts';
import { openBoxClient, type BoxClient } from '../box-client.ts';
import { pickBoxes, readExtents } from '../boxes.ts';
import { enterRoom } from '../enter-room.ts';
import { makeAccessTables, tokenOf } from '../peers/box-access.ts';
import { loadTable, startPostgis } from '../peers/postgis.ts';
import { publishFile } from '../../support/publish-file.ts';
import type { BenchContext, BenchRow, Runs } from '../row.ts';

const roomId = 'benchroom3';
const polygons = 200_000;

/** Small responses are dominated by code, which is fully optimized after some thousand requests. */
const warmUp = 4000;
const warmFeatures = warmUp * 20;

const milliseconds = (seconds: number): string => `${(seconds * 1000).toFixed(2)} ms`;

/** Whether the peer checks authorization. */
type Peer = 'open' | 'checked';

const peers: Record<Peer, string> = {
  open: 'PostGIS && + ST_AsGeoJSON, HTTP',
  checked: 'the same with token and membership',
};

/**
 * The median time to read a box, warm and uncompressed: over HTTP with authorization, against PostGIS without or with
 * any.
 */
function boxRow(
  features: number,
  requests: number,
  floor: number,
  goal: number,
  peer: Peer = 'open',
): BenchRow {
  return {
    name: `bbox of ${features} features of 200,000`,
    peer: peers[peer],
    floor,
    goal,
    show: milliseconds,
    prepare: (context) => prepare(context, features, requests, peer),
  };
}

/** The time for a box does not grow with the size of the layer. */
function constantRow(features: number, count: number): BenchRow {
  const min = 10_000;
  const thousands = (value: number) => value.toLocaleString('en');
  return {
    name: `bbox of ${features} features of ${thousands(count)}`,
    peer: `the same of ${thousands(min)}`,
    floor: 0.67,
    goal: 0.9,
    show: milliseconds,
    prepare: async ({ cacheDirectory }) => {
      await using cleanup = new AsyncDisposableStack();
      const stack = cleanup.use(
        await startTestStack({ workers: false, settings: { CHECK_ANSWERS: 'false' } }),
      );
      const headers = await enterRoom(stack, roomId);
      const clientOf = async (size: number): Promise<() => Promise<number>> => {
        const source = writeBuildings(cacheDirectory, size);
        const layerId = await publishFile(stack, roomId, source);
        const boxes = pickBoxes(await readExtents(source, size), features, 200);
        const client = openBoxClient(featuresOf(stack, layerId), headers);
        cleanup.defer(client.close);
        for (let asked = 0; asked < warmUp; asked += boxes.length) await client.median(boxes);
        return () => client.median(boxes);
      };
      const runs = { peer: await clientOf(min), own: await clientOf(count) };
      const owned = cleanup.move();
      return { ...runs, end: () => owned.disposeAsync() };
    },
  };
}

export const boxRows: BenchRow[] = [
  boxRow(20, 300, 0.7, 1),
  boxRow(20, 300, 1.2, 1.3, 'checked'),
  boxRow(800, 100, 1.2, 2),
  boxRow(12_000, 30, 1.2, 2),
  constantRow(20, 100_000),
  constantRow(20, 1_000_000),
];

async function prepare(
  context: BenchContext,
  features: number,
  requests: number,
  peerKind: Peer,
): Promise<Runs> {
  await using cleanup = new AsyncDisposableStack();
  const source = writeBuildings(context.cacheDirectory, polygons);
  const boxes = pickBoxes(await readExtents(source, polygons), features, requests);

  const postgis = cleanup.use(await startPostgis(join(context.scratchDirectory, 'postgis')));
  await loadTable(postgis, 'buildings', source);
  const isChecked = peerKind === 'checked';
  if (isChecked) await makeAccessTables(postgis.client);
  const program = join(import.meta.dirname, '../peers/postgis-server.ts');
  const server = spawn(
    process.execPath,
    [program, postgis.url, 'buildings', ...(isChecked ? ['checked'] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  cleanup.defer(() => {
    server.kill();
    return ended(server);
  });
  const [peerUrl] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];

  const stack = cleanup.use(await startTestStack({ workers: false, settings: { CHECK_ANSWERS: 'false' } }));
  const headers = await enterRoom(stack, roomId);
  const layerId = await publishFile(stack, roomId, source);
  const peer = openBoxClient(`${peerUrl}/`, { authorization: `Bearer ${tokenOf(7)}` });
  const own = openBoxClient(featuresOf(stack, layerId), headers);
  cleanup.defer(() => [peer, own].forEach((client) => client.close()));
  for (const box of boxes.slice(0, 5)) await checkSame(own, peer, box);
  const warmRounds = Math.max(3, Math.ceil(warmFeatures / features / requests));
  for (let round = 0; round < warmRounds; round++) {
    await peer.median(boxes);
    await own.median(boxes);
  }
  const owned = cleanup.move();
  return {
    own: () => own.median(boxes),
    peer: () => peer.median(boxes),
    end: () => owned.disposeAsync(),
  };
}

const featuresOf = (stack: TestStack, layerId: string): string =>
  `${stack.apiUrls[0] ?? ''}/api/layers/${layerId}/features`;

/**
 * Both return the same features in any order. The peer compares single-precision boxes, which are rounded
 * outwards: it may find a few more at the edge.
 */
async function checkSame(
  own: BoxClient,
  peer: BoxClient,
  box: Parameters<BoxClient['read']>[0],
): Promise<void> {
  const [left, right] = await Promise.all([own, peer].map(async (client) => byId(await client.read(box))));
  const missing = [...left!].filter(([id, text]) => right!.get(id) !== text);
  if (missing.length > 0 || right!.size > left!.size * 1.05 + 1)
    throw new Error(
      `The answers to ${box.join()} differ: ${left!.size} features, ${right!.size} of the peer.`,
    );
}

function byId(text: string): Map<number, string> {
  const { features } = JSON.parse(text) as {
    features: { id: number; geometry: { coordinates: unknown }; properties: unknown }[];
  };
  return new Map(
    features.map(({ id, properties, geometry }) => [id, JSON.stringify([properties, geometry.coordinates])]),
  );
}
