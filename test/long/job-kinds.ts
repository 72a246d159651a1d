import { createHash } from 'node:crypto';
import { writtenFile, zippedShapefile } from '../fixtures/formats/with-gdal.ts';
import { points, squares } from '../workflows/features.ts';
import type { RepeatedReply, Script } from './script.ts';

/** A kind of job: its request, and the expected content of the room afterwards. */
export interface JobScenario {
  readonly name: string;
  readonly makes: 'layer' | 'markers';
  readonly count: number;
  /** Sends it with the key; returns the response to the request that starts the job. */
  send(script: Script, roomId: string, key: string): Promise<RepeatedReply>;
}

const chunks = 8;

/** Enough for overviews, and to be read while it is received. */
const many = 24_000;

export function jobKinds(): JobScenario[] {
  const small = JSON.parse(text(squares(8000))) as object;
  return [
    upload('GeoJSON', many, 'squares.geojson', Buffer.from(text(squares(many)))),
    upload('CSV points', many, 'points.csv', Buffer.from(table(many)), 'markers'),
    upload('GeoPackage', 8000, 'squares.gpkg', Buffer.from(writtenFile(small, 'GPKG', 'squares.gpkg'))),
    upload('zipped Shapefile', 8000, 'squares.zip', Buffer.from(zippedShapefile(small, 'squares'))),
    upload('KML', 3000, 'squares.kml', Buffer.from(kml(3000))),
    inChunks('upload in chunks', many, Buffer.from(text(squares(many)))),
    bulkImport('bulk import', many, text(points(many))),
    inline('inline layer', 5000, text(squares(5000))),
  ];
}

const text = (pieces: Iterable<string>) => [...pieces].join('');

function upload(
  name: string,
  count: number,
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  makes: JobScenario['makes'] = 'layer',
): JobScenario {
  const form = (roomId: string) => () => formOf({ roomName: roomId, layerName: name }, 'file', file, bytes);
  return {
    ...{ name, count, makes },
    send: (script, roomId, key) => script.ask('POST', '/api/layers/upload', { key, form: form(roomId) }),
  };
}

function bulkImport(name: string, count: number, content: string): JobScenario {
  const bytes = Buffer.from(content);
  return {
    ...{ name, count, makes: 'markers' },
    send: (script, roomId, key) =>
      script.ask('POST', `/api/rooms/${roomId}/bulk-import`, {
        key,
        form: () => formOf({}, 'file', 'points.geojson', bytes),
      }),
  };
}

function inline(name: string, count: number, content: string): JobScenario {
  const json = { name, geojson: JSON.parse(content) as unknown };
  return {
    ...{ name, count, makes: 'layer' },
    send: (script, roomId, key) => script.ask('POST', `/api/rooms/${roomId}/layers`, { key, json }),
  };
}

function inChunks(name: string, count: number, file: Buffer<ArrayBuffer>): JobScenario {
  const size = Math.ceil(file.length / chunks);
  return {
    ...{ name, count, makes: 'layer' },
    async send(script, roomId, key) {
      // The key also identifies the upload, so a retry is identical.
      const sendChunk = async (index: number) => {
        const chunk = file.subarray(index * size, (index + 1) * size);
        const fields = {
          ...{ uploadId: key, roomName: roomId, fileName: 'squares.geojson' },
          ...{ chunkIndex: String(index), totalChunks: String(chunks), fileSize: String(file.length) },
          sha256: createHash('sha256').update(chunk).digest('hex'),
        };
        const form = () => formOf(fields, 'chunk', 'chunk', chunk);
        const { reply } = await script.ask('POST', '/api/layers/upload-chunk', { form });
        if (reply.status === 200) return;
        const { reply: room } = await script.ask('GET', `/api/rooms/${roomId}`);
        throw new Error(`A chunk was refused: ${reply.status} ${reply.text}; its room: ${room.text}`);
      };
      for (let index = 0; index < chunks; index += 2)
        await Promise.all([sendChunk(index), sendChunk(index + 1)]);
      const json = { roomName: roomId, uploadId: key, layerName: name };
      return script.ask('POST', '/api/layers/process-chunked', { json });
    },
  };
}

function formOf(
  fields: Readonly<Record<string, string>>,
  part: string,
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(part, new Blob([bytes]), fileName);
  return form;
}

function table(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, number) => `point ${number},${((number % 1700) - 850) / 10},${((number % 3500) - 1750) / 10}`,
  );
  return ['title,latitude,longitude', ...rows].join('\n');
}

function kml(count: number): string {
  const marks = Array.from({ length: count }, (_, number) => {
    const [west, south] = [(number % 300) - 150, Math.floor(number / 300) - 70];
    const ring = `${west},${south} ${west + 0.5},${south} ${west + 0.5},${south + 0.5} ${west},${south}`;
    return `<Placemark><name>square ${number}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${marks.join('')}</Document></kml>`;
}
