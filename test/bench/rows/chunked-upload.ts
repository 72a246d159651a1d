import { execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { StoreKind } from '../../support/object-stores/start-server.ts';
import { startTestStack } from '../../support/stack.ts';
import type { BenchRow } from '../row.ts';

const MiB = 1024 * 1024;
const bytes = 500 * MiB;
const chunkBytes = 20 * MiB;
const parallel = 4;
const roomId = 'benchroom2';
/** As long as the boundaries of HTTP libraries. */
const boundary = '----form-0d9f6c1b7a3e48258f1c6e0a9b7d5432';

/**
 * From the first byte of a file to the response that its job has started: several chunks at a time, through
 * one API process.
 */
export const chunkedUploadRow: BenchRow = {
  name: '500 MiB in chunks → job started',
  peer: 'sha256sum',
  floor: 0.8,
  goal: 1,
  units: bytes / 1e6,
  unit: 'MB/s',
  prepare: async ({ scratchDirectory }) => {
    const source = join(scratchDirectory, 'source');
    writeNoise(source);
    const target = await openTarget();
    return {
      own: () => upload(target, source),
      peer: () => void execFileSync('sha256sum', [source]),
      end: target.close,
    };
  },
};

/** The same into a bucket, compared with a folder. The bucket server runs on the same processors. */
export const bucketUploadRow: BenchRow = {
  name: '500 MiB in chunks into a bucket',
  peer: 'the same into a folder',
  floor: 0.6,
  goal: 1,
  units: bytes / 1e6,
  unit: 'MB/s',
  // The bucket server stores objects in memory.
  rounds: 3,
  prepare: async ({ scratchDirectory }) => {
    const source = join(scratchDirectory, 'source');
    writeNoise(source);
    const [bucket, folder] = [await openTarget('gcs'), await openTarget()];
    return {
      own: () => upload(bucket, source),
      peer: () => upload(folder, source),
      end: async () => {
        await bucket.close();
        await folder.close();
      },
    };
  },
};

/** An API process with a room, on a folder or on a bucket. */
async function openTarget(objectStore?: StoreKind): Promise<Target & { close: () => Promise<void> }> {
  const stack = await startTestStack({ workers: false, ...(objectStore && { objectStore }) });
  const base = stack.apiUrls[0] ?? '';
  const headers = { authorization: `Bearer ${await stack.tokenOf('owner')}` };
  await fetch(`${base}/api/rooms/${roomId}`, { method: 'POST', headers });
  const buffers = Array.from({ length: parallel }, () => Buffer.alloc(chunkBytes));
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const close = async () => {
    agent.destroy();
    await stack[Symbol.asyncDispose]();
  };
  return { base, headers, agent, buffers, close };
}

interface Target {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: Agent;
  /** One for each concurrent chunk: the sender must cost little compared to the receiver. */
  readonly buffers: readonly Buffer[];
}

async function upload(target: Target, source: string): Promise<void> {
  const uploadId = crypto.randomUUID();
  const waiting = Array.from({ length: bytes / chunkBytes }, (_, index) => index);
  const file = await open(source);
  const lane = async (chunk: Buffer): Promise<void> => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      await file.read(chunk, 0, chunkBytes, index * chunkBytes);
      await sendChunk(target, chunk, uploadId, index);
    }
  };
  await Promise.all(target.buffers.map(lane));
  await file.close();
  const answer = await fetch(`${target.base}/api/layers/process-chunked`, {
    method: 'POST',
    headers: { ...target.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ roomName: roomId, uploadId, layerName: 'Noise' }),
  });
  if (answer.status !== 202)
    throw new Error(`process-chunked answered ${answer.status}: ${await answer.text()}`);
}

async function sendChunk(target: Target, chunk: Buffer, uploadId: string, index: number): Promise<void> {
  const texts = {
    roomName: roomId,
    uploadId,
    chunkIndex: index,
    totalChunks: bytes / chunkBytes,
    fileName: 'noise',
    fileSize: bytes,
  };
  const parts = Object.entries(texts).map(
    ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="chunk"; filename="c"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const sending = request(`${target.base}/api/layers/upload-chunk`, {
    method: 'POST',
    agent: target.agent,
    headers: {
      ...target.headers,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': head.length + chunkBytes + tail.length,
    },
  });
  const answering = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.write(head);
  sending.write(chunk);
  sending.end(tail);
  const [answer] = await answering;
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`Chunk ${index} was answered ${String(answer.statusCode)}.`);
}

/** Writes incompressible bytes. */
function writeNoise(path: string): void {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(10 * MiB);
  for (let written = 0; written < bytes; written += block.length) writeSync(file, randomFillSync(block));
  closeSync(file);
}
