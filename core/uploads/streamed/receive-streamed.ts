import { isDeepStrictEqual } from 'node:util';
import { actorOf, type Caller } from '../../access/caller.ts';
import type { Admission } from '../../rooms/admission.ts';
import type { ReservedQuota } from '../../blobs/reserved-quota.ts';
import { pieceKey, piecesPrefix } from '../../blobs/keys.ts';
import { type NewObject, ObjectBatch } from '../../blobs/store-objects.ts';
import { Refusal } from '../../errors.ts';
import { newJobId } from '../../jobs/new-job-id.ts';
import { jobRefusal } from '../../jobs/await-job.ts';
import { failJob } from '../../jobs/fail-job.ts';
import type { LayerUploadInput } from '../layer-upload-input.ts';
import { jobFailure } from '../../jobs/job-state.ts';
import { recordJob, startRecorded } from '../../jobs/start-job.ts';
import { limits } from '../../limits.ts';
import type { ArrivedPiece } from '../arrival.ts';
import type { Job } from '../../jobs/job.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { UploadPorts } from '../stage-upload.ts';
import type { NewLayer } from '../start-layer-job.ts';
import { cutPieces, type UploadPiece } from './cut-pieces.ts';
import type { Incoming } from './readable.ts';

export type StreamedPorts = UploadPorts & { readonly runner: JobRunner };

export interface StreamedRequest {
  readonly admission: Admission;
  readonly caller: Caller;
  /** The layer properties known so far. */
  readonly layer: NewLayer;
  readonly content: 'points' | 'vector';
  /** The quota reserved for the file, which limits its size. */
  readonly reserved: ReservedQuota;
  /** Maximum size of the file. */
  readonly atMost: number;
  /** Clock time at which the first byte of the request body was received. */
  readonly began: number;
}

/** A file that is stored in pieces and may already be read by its job. */
export interface StreamedFile {
  /** The file is complete and accepted; `layer` contains the final properties. */
  complete(layer: NewLayer): Promise<Job>;
  /** The request was rejected: deletes everything stored of the file. */
  giveUp(): Promise<void>;
}

/** Maximum number of pieces that are stored concurrently while the next one is received. */
const maxInProgress = 3;

/**
 * Stores a file in pieces while it is received. If the rest is expected soon, the job starts with the first
 * piece and reads each piece as it arrives; nothing is published before `complete`. If the job ends earlier
 * because the file is invalid, its error is thrown as a Refusal. A failure leaves nothing.
 */
export async function receiveStreamed(
  ports: StreamedPorts,
  request: StreamedRequest,
  incoming: Incoming,
  signal: AbortSignal,
): Promise<StreamedFile> {
  const file = new PiecewiseFile(ports, request);
  try {
    await file.receive(incoming, signal);
    return file;
  } catch (error) {
    await file.giveUp();
    throw error;
  }
}

class PiecewiseFile implements StreamedFile {
  readonly #ports: StreamedPorts;
  readonly #request: StreamedRequest;
  readonly #prefix = piecesPrefix();
  /** All pieces that may be in the store. */
  readonly #batch: ObjectBatch;
  readonly #pieces: ArrivedPiece[] = [];
  #received = 0;
  /** Each piece from its announcement until it is durable; it can be read earlier. */
  readonly #storing: Promise<void>[] = [];
  #job: Job | null = null;

  constructor(ports: StreamedPorts, request: StreamedRequest) {
    this.#ports = ports;
    this.#request = request;
    this.#batch = new ObjectBatch(ports);
  }

  async receive({ slabs, stop }: Incoming, signal: AbortSignal): Promise<void> {
    const failure = Promise.withResolvers<never>();
    failure.promise.catch(stop);
    const storing: Promise<void>[] = [];
    let recorded = Promise.resolve();
    const { clock } = this.#ports;
    const endSigns = clock.every(limits.arrivalSignMs, () => void this.#renew().catch(failure.reject));
    try {
      for await (const piece of cutPieces(slabs, pieceLength, (bytes) => (this.#received = bytes))) {
        const stored = this.#store(piece, signal);
        recorded = Promise.all([stored, recorded]).then(([done]) => this.#record(done));
        recorded.catch(failure.reject);
        storing.push(recorded);
        await Promise.race([piece.taken, failure.promise]);
        if (storing.length >= maxInProgress) await storing.shift();
      }
      await recorded;
      await Promise.all(this.#storing);
    } finally {
      endSigns();
      this.#batch.endRenewal();
      // Objects stored after the deletion would remain.
      await Promise.allSettled([...storing, ...this.#storing]);
    }
  }

  async complete(layer: NewLayer): Promise<Job> {
    const { database } = this.#ports;
    const { reserved } = this.#request;
    const job = this.#job;
    const input = this.#inputOf(layer);
    if (job !== null && !isDeepStrictEqual(layer.declared, this.#request.layer.declared))
      throw new Refusal('invalid_request', 'The parts that describe the file must precede it.');
    if (job === null) {
      const recorded = await database.transaction((unit) =>
        recordJob(unit, { ...this.#jobRequest(), input, reserved }),
      );
      reserved.keep();
      this.#job = recorded;
      await startRecorded(this.#ports.runner, recorded);
      return recorded;
    }
    await database.transaction(async (unit) => {
      unit.changed(job.id);
      if (!(await unit.arrivals.complete(job.id, input))) throw await this.#ended(job);
      await unit.quota.shrink(job.reservationId ?? reserved.id, input.bytes, limits.uploadLifetime);
    });
    reserved.keep();
    return job;
  }

  async giveUp(): Promise<void> {
    const { database } = this.#ports;
    // If the database is unavailable, the job detects the missing heartbeat and the sweep deletes the pieces.
    if (this.#job !== null) {
      await failJob(database, this.#job, jobFailure('upload_interrupted')).catch(() => undefined);
    }
    await this.#batch.discard();
  }

  async #store({ slabs }: UploadPiece, signal: AbortSignal): Promise<ArrivedPiece> {
    const key = pieceKey(this.#prefix, this.#storing.length);
    const { promise: readable, resolve, reject } = Promise.withResolvers<number>();
    const write: NewObject['write'] = (objects, stop) => {
      const options = { signal: stop, checksum: false, isGiven: true };
      const taken = objects.local?.take(key, slabs, { ...options, onReadable: resolve });
      return taken ?? objects.put(key, slabs, options);
    };
    const storing = this.#batch.storeOne({ key, mediaType, write }, { signal }).then(({ bytes }) => {
      resolve(bytes);
    });
    storing.catch(reject);
    this.#storing.push(storing);
    return { key, bytes: await readable };
  }

  async #record(piece: ArrivedPiece): Promise<void> {
    this.#pieces.push(piece);
    if (this.#job !== null) {
      if (!(await this.#ports.database.arrivals.add(this.#job.id, piece))) throw await this.#ended(this.#job);
    } else if (this.#isFast()) await this.#begin();
  }

  #isFast(): boolean {
    const left = Math.max(0, this.#request.atMost - this.#received);
    const elapsed = this.#ports.clock.now() - this.#request.began;
    return (elapsed / this.#received) * left < limits.streamedTimeoutMs;
  }

  async #begin(): Promise<void> {
    const { database, runner } = this.#ports;
    const { layer, content, reserved } = this.#request;
    const input: LayerUploadInput = { ...layer, content, bytes: reserved.bytes, uploads: [], arriving: true };
    this.#job = await database.transaction(async (unit) => {
      const job = await recordJob(unit, { ...this.#jobRequest(), input, reserved });
      await unit.arrivals.begin(job.id, this.#pieces);
      return job;
    });
    // The next pieces need not wait for the start of the job.
    void startRecorded(runner, this.#job);
  }

  #jobRequest() {
    const { admission, caller } = this.#request;
    return {
      kind: 'layer-upload',
      room: admission.room,
      actor: actorOf(caller),
      jobId: newJobId('layer-upload'),
    } as const;
  }

  #inputOf(layer: NewLayer): LayerUploadInput {
    const bytes = this.#pieces.reduce((sum, piece) => sum + piece.bytes, 0);
    return {
      ...layer,
      content: layer.points === 'layer' ? 'vector' : this.#request.content,
      bytes,
      uploads: this.#pieces.map(({ key }) => key),
    };
  }

  /** The reason why the job ended before its file was complete. */
  async #ended({ id }: Job): Promise<Refusal> {
    const error = (await this.#ports.database.jobs.find(id))?.error ?? jobFailure('upload_interrupted');
    return jobRefusal(error, id);
  }

  async #renew(): Promise<void> {
    const { arrivals } = this.#ports.database;
    if (this.#job === null) return;
    const isWanted = await arrivals.renew(this.#job.id).catch(() => true);
    if (!isWanted) throw await this.#ended(this.#job);
  }
}

const mediaType = 'application/octet-stream';

function pieceLength(number: number): number {
  return number === 0 ? limits.firstPieceBytes : limits.pieceBytes;
}
