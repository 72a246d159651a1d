import assert from 'node:assert/strict';
import { when } from '../support/when.ts';
import { limits } from '../../core/limits.ts';
import { startSlowUpload } from '../support/api/slow-upload.ts';
import { useRoom } from '../support/api/room.ts';

const collection = '{"type":"FeatureCollection","features":[]}';
const geoPackage = 'SQLite format 3\0'.padEnd(68) + 'GPKG'.padEnd(32);

describe('an unknown part after a stored file', () => {
  const given = useRoom();

  const stored = async () => {
    const objects: string[] = [];
    for await (const { key } of given.api.dependencies.objects.list('')) objects.push(key);
    const query = async (text: string) => (await given.api.pool.query<Record<string, unknown>>(text)).rows;
    return {
      objects,
      blobs: await query('select key, bytes from blobs'),
      reservations: await query('select id from reservations'),
      uploads: await query('select id from uploads'),
    };
  };

  const chunk = { chunkIndex: '0', totalChunks: '1', fileName: 'a', fileSize: String(collection.length) };
  /** Long enough to be stored in parts, which a job may read while the rest arrives. */
  const long = collection.replace('[]', `[${' '.repeat(limits.streamedFromBytes)}]`);
  type Row = [what: string, path: string, part: string, texts: Record<string, string>, content: string];
  const requests: readonly Row[] = [
    ['an upload', '/api/layers/upload', 'file', { layerName: 'x' }, collection],
    ['a long upload', '/api/layers/upload', 'file', { layerName: 'x' }, long],
    ['a chunk', '/api/layers/upload-chunk', 'chunk', chunk, collection],
    ['a bulk import', '/bulk-import', 'file', {}, collection],
    ['an import', '/import', 'file', {}, geoPackage],
  ];
  for (const [what, path, filePart, texts, content] of requests)
    it(`of ${what} is rejected, and nothing of the file remains`, async () => {
      const { api, owner, roomId } = given;
      const isInRoom = !path.startsWith('/api');
      const upload = startSlowUpload(api.url, owner, isInRoom ? {} : { roomName: roomId, ...texts }, {
        ...{ announced: content.length + 10_000, filePart },
        path: isInRoom ? `/api/rooms/${roomId}${path}` : path,
      });
      await upload.send(`${content}\r\n--b\r\n`);
      const bytes = async () => (await stored()).blobs.reduce((sum, blob) => sum + Number(blob.bytes), 0);
      const isStored = async () => (await bytes()) === content.length;
      await when('the file is stored', isStored);
      await upload.send('Content-Disposition: form-data; name="colour"\r\n\r\n');
      const { status, json } = await upload.reply;
      upload.destroy();
      assert.deepEqual([status, json.error], [400, 'unknown_field:colour']);
      assert.deepEqual(await stored(), { objects: [], blobs: [], reservations: [], uploads: [] });
      const { rows } = await api.pool.query(`select from jobs where status <> 'error'`);
      assert.equal(rows.length, 0);
    });
});
