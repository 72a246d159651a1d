/** Walks through the API with the client that openapi-generator's `typescript-fetch` makes from openapi.json. */
import { openAsBlob } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Configuration,
  ExportApi,
  JobApi,
  LayerApi,
  MarkerApi,
  ResponseError,
  RoomApi,
} from './client/index.js';

const [latitude, longitude] = [46.947975, 7.447447];
const { CHARTROOM_URL, CHARTROOM_TOKEN, CHARTROOM_ROOM: roomId = '', CHARTROOM_FILE = '' } = process.env;
const configuration = new Configuration({
  basePath: CHARTROOM_URL ?? '',
  accessToken: CHARTROOM_TOKEN ?? '',
});
const [rooms, markers] = [new RoomApi(configuration), new MarkerApi(configuration)];
const [layers, jobs] = [new LayerApi(configuration), new JobApi(configuration)];

/** Reports on stdout what was as expected. */
function check(isExpected: boolean, what: string): void {
  if (!isExpected) throw new Error(`${what}: not as expected`);
  console.log(what);
}

/** The id of the layer when its job is complete. */
async function upload(): Promise<string> {
  const file = new File([await openAsBlob(CHARTROOM_FILE)], 'lakes.geojson');
  const { jobId } = await layers.layerUpload({ roomName: roomId, layerName: 'Lakes', file });
  for (;;) {
    const job = await jobs.jobRead({ jobId });
    if (job.status === 'error') throw new Error(job.message);
    if (job.status === 'complete') {
      check(job.layer?.featureCount === 2, 'job');
      return job.layer?.id ?? '';
    }
    await delay(100);
  }
}

const { isNewRoom, room } = await rooms.roomCreate({ roomId });
check(isNewRoom && Date.now() - room.createdAt < 3_600_000, 'room');

const markerInput = { latitude, longitude, title: 'Bern' };
const { marker: added } = await markers.markerCreate({ roomId, markerInput });
const { marker } = await markers.markerRead({ roomId, markerId: added.id ?? '' });
check(marker.latitude === latitude && marker.title === 'Bern', 'marker');

const layerId = await upload();
const { features } = await layers.layerFeatures({ layerId });
const lake = features[0];
const isPolygon = lake?.geometry?.type === 'Polygon' && lake.geometry.coordinates.length === 1;
check(features.length === 2 && lake?.properties?.['name'] === 'Thunersee' && isPolygon, 'features');

const tile = await layers.layerTiles({ layerId, z: '8', x: '133', y: '90' });
check((await tile?.text())?.includes('Thunersee') === true, 'tile');
const gpkg = await new ExportApi(configuration).exportStream({ roomId });
check((await gpkg.slice(0, 15).text()) === 'SQLite format 3', 'export');

const refusal: unknown = await markers
  .markerRead({ roomId, markerId: 'marker-absent' })
  .catch((error: unknown) => error);
const answer = refusal instanceof ResponseError ? refusal.response : undefined;
const body = (await answer?.json()) as { error: string } | undefined;
check(answer?.status === 404 && body?.error === 'marker_not_found', 'error');

check((await rooms.roomDelete({ roomId })).success, 'deletion');
