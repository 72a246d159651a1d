import assert from 'node:assert/strict';
import sharp from 'sharp';
import { call, expectStatus, type ServiceAnswer, type Bearer } from './http.ts';
import { sendUpload, type UploadForm } from './uploads.ts';

export interface Raster {
  readonly id: string;
  /** Base path of the raster's endpoints. */
  readonly path: string;
  /** The final response of the upload. */
  readonly answer: ServiceAnswer;
}

/** Uploads a GeoTIFF and asserts that it becomes a raster layer. */
export async function uploadRaster(caller: Bearer, roomId: string, upload: UploadForm): Promise<Raster> {
  const whole = { fileName: 'raster.tif', type: 'image/tiff', ...upload };
  const answer = expectStatus(await sendUpload(caller, roomId, whole), 200);
  const id = answer.string('rasterLayer.id');
  return { id, path: `/api/rooms/${roomId}/raster-layers/${id}`, answer };
}

interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Pixels from the left and the top. */
  readonly column: number;
  readonly row: number;
}

/** The 256-pixel tile that contains a position, and the pixel in it (spherical Mercator). */
export function tileAt(z: number, [lon, lat]: readonly [number, number]): TileAddress {
  const sine = Math.sin((lat * Math.PI) / 180);
  const across = ((lon + 180) / 360) * 2 ** z;
  const down = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z;
  const [x, y] = [Math.floor(across), Math.floor(down)];
  return { z, x, y, column: Math.floor((across - x) * 256), row: Math.floor((down - y) * 256) };
}

/** Red, green, blue and alpha of a tile at a position. */
export async function colorAt(
  caller: Bearer | null,
  raster: Pick<Raster, 'path'>,
  location: readonly [number, number],
  { zoom = 9, format = 'png', query = '', kind = 'tiles' } = {},
): Promise<number[]> {
  const { z, x, y, column, row } = tileAt(zoom, location);
  const tile = expectStatus(
    await call(caller, 'GET', `${raster.path}/${kind}/${z}/${x}/${y}.${format}${query}`),
    200,
  );
  assert.equal(tile.headers.get('content-type'), `image/${format}`);
  const { data, info } = await sharp(tile.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.format, info.width, info.height, info.channels], ['raw', 256, 256, 4]);
  const at = 4 * (256 * row + column);
  return [...data.subarray(at, at + 4)];
}

/** Fails if a channel differs by more than `levels`. */
export function assertColor(actual: readonly number[], expected: readonly number[], levels: number): void {
  const isNear = expected.every((level, channel) => Math.abs(level - (actual[channel] ?? NaN)) <= levels);
  assert.ok(isNear, `the color is ${actual.join(', ')}, not ${expected.join(', ')}`);
}
