import assert from 'node:assert/strict';
import {
  isChartroomError,
  type ChartroomClient,
  type UploadPhase,
  type UploadProgress,
  type UploadState,
} from '../../client/index.ts';
import { openCuttingProxy, type CuttingProxy } from './cutting-proxy.ts';
import { useClient } from './use-client.ts';

const chunkBytes = 64 * 1024;
const chunkTotal = 20;

/** GeoJSON of exactly this size: only jobs read its content, and none runs here. */
const text = '{"type":"FeatureCollection","features":[]}'.padEnd(chunkBytes * chunkTotal - 100);
const file = new File([text], 'lakes.geojson');

describe('an upload of the client', () => {
  const at = useClient();
  let proxy: CuttingProxy;
  let client: ChartroomClient;
  beforeEach(async () => {
    proxy = await openCuttingProxy(at.api.url);
    client = at.client(proxy.url);
  });
  afterEach(() => proxy[Symbol.asyncDispose]());

  const requested = () => ({ roomId: at.roomId, name: 'Lakes', chunkBytes });
  const phases = (reported: readonly UploadProgress[]): UploadPhase[] => [
    ...new Set(reported.map(({ phase }) => phase)),
  ];
  const storedOf = async (uploadId: string) =>
    (await client.GET('/api/layers/uploads/{uploadId}', { params: { path: { uploadId } } })).data;

  /** Calls `then` once, when the progress satisfies `isFar`. */
  function listen(isFar: (progress: UploadProgress) => boolean, then: () => void) {
    const reported: UploadProgress[] = [];
    const onProgress = (progress: UploadProgress): void => {
      reported.push(progress);
      if (!isFar(progress)) return;
      isFar = () => false;
      then();
    };
    return { reported, onProgress };
  }

  it('uploads a file in chunks and returns its job', async () => {
    const { reported, onProgress } = listen(
      () => false,
      () => undefined,
    );
    const upload = client.uploadFile(file, { ...requested(), onProgress });
    const { jobId } = await upload.done;
    assert.equal(at.api.startedJobs.at(-1)?.id, jobId);
    const storedUpload = await storedOf(upload.state.uploadId);
    assert.deepEqual(
      [storedUpload.fileName, storedUpload.received, storedUpload.jobId],
      ['lakes.geojson', chunkTotal, jobId],
    );
    assert.deepEqual(reported.at(-1), { phase: 'done', sentBytes: file.size, totalBytes: file.size });
    const sent = reported.map(({ sentBytes }) => sentBytes);
    assert.deepEqual(
      sent,
      sent.toSorted((one, other) => one - other),
    );
  });

  it('resumes when its connections are cut', async () => {
    const { reported, onProgress } = listen(
      ({ sentBytes }) => sentBytes > file.size / 2,
      () => {
        proxy.lose();
      },
    );
    const isWaiting = ({ phase }: UploadProgress): boolean => phase === 'waiting';
    const lost = listen(isWaiting, () => proxy.mend());
    const upload = client.uploadFile(file, {
      ...requested(),
      onProgress: (progress) => {
        onProgress(progress);
        lost.onProgress(progress);
      },
    });
    await upload.done;
    assert.deepEqual(phases(reported), ['sending', 'waiting', 'done']);
    assert.equal((await storedOf(upload.state.uploadId)).received, chunkTotal);
  });

  it('resumes after the program that started it has ended, and sends only the missing chunks', async () => {
    const stop = new AbortController();
    let stored = '';
    const { onProgress } = listen(
      ({ sentBytes }) => sentBytes > file.size / 2,
      () => stop.abort(),
    );
    const onState = (state: UploadState) => (stored = JSON.stringify(state));
    const first = client.uploadFile(file, { ...requested(), onProgress, onState, signal: stop.signal });
    await assert.rejects(first.done, { name: 'AbortError' });
    const state = JSON.parse(stored) as UploadState;
    const { received } = await storedOf(state.uploadId);
    assert.ok(received >= chunkTotal / 2 && received < chunkTotal);
    let sent = 0;
    const later = at.client(undefined, {
      fetch: (request) => {
        if (request.url.endsWith('/upload-chunk')) sent += 1;
        return fetch(request);
      },
    });
    const second = later.resumeUpload(file, state);
    await second.done;
    // Chunks in transit may have been stored after the interruption.
    assert.ok(sent <= chunkTotal - received, `${sent} of ${chunkTotal - received} were sent`);
    assert.equal((await storedOf(state.uploadId)).received, chunkTotal);
    assert.deepEqual(await later.resumeUpload(file, state).done, await second.done);
  });

  it('restarts when the server has deleted it, and reports the new id', async () => {
    const states: UploadState[] = [];
    const first = client.uploadFile(file, requested());
    await first.cancel();
    await assert.rejects(first.done, { name: 'AbortError' });
    const second = client.resumeUpload(file, first.state, { onState: (state) => states.push(state) });
    await second.done;
    assert.notEqual(second.state.uploadId, first.state.uploadId);
    assert.deepEqual(states, [second.state]);
  });

  it('does not resume with another file', () => {
    const { state } = client.uploadFile(file, { ...requested(), signal: AbortSignal.abort() });
    assert.throws(
      () => client.resumeUpload(new File(['other'], 'lakes.geojson'), state),
      (error) => isChartroomError(error, 'another_file'),
    );
  });

  it('asks what to declare once all chunks are there, and processes the file with the reply', async () => {
    const states: UploadState[] = [];
    const upload = client.uploadFile(file, {
      ...requested(),
      onState: (state) => states.push(state),
      async onReceived({ uploadId }) {
        assert.equal((await storedOf(uploadId)).received, chunkTotal);
        return { as: 'layer', crs: 'EPSG:2056', layer: 'Lakes' };
      },
    });
    const { jobId } = await upload.done;
    const { input } = at.api.startedJobs.at(-1) ?? assert.fail();
    assert.equal(at.api.startedJobs.at(-1)?.id, jobId);
    assert.partialDeepStrictEqual(input, {
      points: 'layer',
      declared: { crs: { code: 2056 }, layer: 'Lakes' },
    });
    assert.partialDeepStrictEqual(states.at(-1), { as: 'layer', crs: 'EPSG:2056' });
  });

  it('can be cancelled while the caller is asked', async () => {
    const asked = Promise.withResolvers<undefined>();
    const upload = client.uploadFile(file, {
      ...requested(),
      onReceived: (_, signal) =>
        new Promise((__, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          asked.resolve(undefined);
        }),
    });
    await asked.promise;
    await upload.cancel();
    await assert.rejects(upload.done, { name: 'AbortError' });
    await assert.rejects(storedOf(upload.state.uploadId), (error) =>
      isChartroomError(error, 'upload_not_found'),
    );
  });

  it('stops while it is paused, also during chunks', async () => {
    const paused = Promise.withResolvers<undefined>();
    const { reported, onProgress } = listen(
      ({ sentBytes }) => sentBytes > file.size / 4,
      () => {
        upload.pause();
        paused.resolve(undefined);
      },
    );
    const upload = client.uploadFile(file, { ...requested(), onProgress });
    await paused.promise;
    // Chunks that the server is receiving may still be stored; no new ones are started.
    const { sentBytes } = reported.at(-1) ?? assert.fail();
    assert.ok(sentBytes < file.size);
    upload.resume();
    await upload.done;
    assert.deepEqual(phases(reported), ['sending', 'paused', 'done']);
  });

  it('reads bytes as they arrive, and buffers only the chunks in transit', async () => {
    const pieces = 512;
    let given = 0;
    async function* bytes() {
      for (; given < pieces; given += 1) {
        yield new Uint8Array(40_000);
        await Promise.resolve();
      }
    }
    const stop = new AbortController();
    const { onProgress } = listen(
      ({ sentBytes }) => sentBytes > 0,
      () => stop.abort(),
    );
    const size = pieces * 40_000;
    const source = { size, bytes: bytes() };
    const options = { ...requested(), parallel: 2, onProgress };
    await assert.rejects(client.uploadFile(source, { ...options, signal: stop.signal }).done);
    assert.ok(given * 40_000 < 5 * chunkBytes, `${given} pieces were taken`);
    given = 0;
    await client.uploadFile({ size, bytes: bytes() }, options).done;
  });

  it('fails when there are fewer bytes than declared', async () => {
    for (const size of [9, 11]) {
      const source = { size, bytes: ReadableStream.from([new Uint8Array(10)]) };
      await assert.rejects(client.uploadFile(source, requested()).done, (error) =>
        isChartroomError(error, 'another_file'),
      );
    }
  });

  it('throws refusals with their code', async () => {
    const stranger = at.client(undefined, { token: await at.api.issuer.token('stranger') });
    const { reported, onProgress } = listen(
      () => false,
      () => undefined,
    );
    await assert.rejects(stranger.uploadFile(file, { ...requested(), onProgress }).done, (error) =>
      isChartroomError(error, 'insufficient_permission'),
    );
    assert.equal(reported.at(-1)?.phase, 'failed');
  });

  it('is deleted on the server when it is cancelled', async () => {
    const cancelled = Promise.withResolvers<undefined>();
    const { onProgress } = listen(
      ({ sentBytes }) => sentBytes > 0,
      () => cancelled.resolve(upload.cancel().then(() => undefined)),
    );
    const upload = client.uploadFile(file, { ...requested(), onProgress });
    await assert.rejects(upload.done, { name: 'AbortError' });
    await cancelled.promise;
    await assert.rejects(storedOf(upload.state.uploadId), (error) =>
      isChartroomError(error, 'upload_not_found'),
    );
  });
});
