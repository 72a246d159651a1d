import type { RunRecord } from './account.ts';
import type { JobScenario } from './job-kinds.ts';
import type { Script } from './script.ts';

type Json = Record<string, unknown>;

/** A room in which one job completed, and the kind of the job. */
export interface UsedRoom {
  readonly roomId: string;
  readonly kind: JobScenario;
}

/** Checks that the room contains the result of its job: everything exactly once. */
export async function checkRoom(
  script: Script,
  account: RunRecord,
  { roomId, kind }: UsedRoom,
): Promise<void> {
  const what = `${kind.name} in room ${roomId}`;
  const get = async (path: string) => (await script.ask('GET', path)).reply.json;
  const layers = await layersOf(script, roomId);
  const markers = await markersOf(script, roomId);
  const expected = kind.makes === 'layer' ? { layers: 1, markers: 0 } : { layers: 0, markers: kind.count };
  if (layers.length < expected.layers || markers.length < expected.markers)
    account.wrong('lost', `${what}: ${layers.length} layers, ${markers.length} markers`);
  if (layers.length > expected.layers || markers.length > expected.markers)
    account.wrong('doubled', `${what}: ${layers.length} layers, ${markers.length} markers`);
  if (new Set(markers).size !== markers.length) account.wrong('doubled', `${what}: markers of one title`);
  for (const { id, featureCount } of layers) {
    const ids = await featureIds(String(id), get);
    const isWhole =
      featureCount === kind.count && ids.length === kind.count && new Set(ids).size === kind.count;
    if (!isWhole)
      account.wrong(
        'half visible',
        `${what}: ${String(featureCount)} features are declared, ${ids.length} are there, ${new Set(ids).size} different`,
      );
  }
  const { history = [] } = (await get(`/api/rooms/${roomId}/history`)) as { history?: { kind: string }[] };
  const times = history.filter((one) => one.kind === 'layer.created').length;
  if (times > 1) account.wrong('doubled', `${what}: ${times} events layer.created`);
}

/** Checks that a room whose job was refused contains no result. */
export async function checkEmpty(
  script: Script,
  account: RunRecord,
  { roomId, kind }: UsedRoom,
): Promise<void> {
  const layers = await layersOf(script, roomId);
  const markers = await markersOf(script, roomId);
  if (layers.length + markers.length > 0)
    account.wrong(
      'half visible',
      `${kind.name}, refused, in room ${roomId}: ${layers.length} layers, ${markers.length} markers`,
    );
}

async function layersOf(script: Script, roomId: string): Promise<Json[]> {
  const { reply } = await script.ask('GET', `/api/layers/${roomId}`);
  return reply.json.layers as Json[];
}

async function markersOf(script: Script, roomId: string): Promise<unknown[]> {
  const { reply } = await script.ask('GET', `/api/rooms/${roomId}/markers`);
  return (reply.json.markers as Json[]).map(({ title }) => title);
}

/** The ids of a layer's features, also of a layer returned in several pieces. */
export async function featureIds(layerId: string, get: (path: string) => Promise<Json>): Promise<string[]> {
  type Feature = { id?: unknown; properties: unknown };
  type Collection = { features: Feature[]; _metadata?: { directChunks?: { path: string }[] } };
  const whole = (await get(`/api/layers/${layerId}/features`)) as Collection;
  const all = [...whole.features];
  for (const { path } of whole._metadata?.directChunks ?? [])
    all.push(...((await get(path)) as Collection).features);
  return all.map(({ id, properties }) => JSON.stringify(id ?? properties));
}
