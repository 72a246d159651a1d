import { actorOf, type Caller } from '../../access/caller.ts';
import type { Admission } from '../../rooms/admission.ts';
import type { Blob } from '../../blobs/blob.ts';
import { discardObjects } from '../../blobs/discard-objects.ts';
import type { ReservedQuota } from '../../blobs/reserved-quota.ts';
import { pieceKey, piecesPrefix } from '../../blobs/keys.ts';
import { announcementOf, type NewObject, renewAnnouncement, storeObject } from '../../blobs/store-objects.ts';
import type { Refusal } from '../../errors.ts';
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
import { cutPieces, type Piece } from './cut-pieces.ts';
import type { Incoming } from './readable.ts';

export type StreamedPorts = UploadPorts & { readonly runner: JobRunner };

export interface StreamedRequest {
  readonly admission: Admission;
  readonly caller: Caller;
  /** What is known of the layer so far. */
  readonly layer: NewLayer;
  readonly content: 'points' | 'vector';
  /** The storage that is held for the file, which is no longer than that. */
  readonly held: ReservedQuota;
  /** The file is no longer than this. */
  readonly atMost: number;
  /** When the first byte of the request's body came in, by the clock. */
  readonly began: number;
}

/** A file that is stored in pieces, and perhaps read by its job already. */
export interface StreamedFile {
  /** The file is whole and wanted: `layer` is what shall become of it. */
  complete(layer: NewLayer): Promise<Job>;
  /** The request is refused after all: nothing of the file is kept. */
  giveUp(): Promise<void>;
}

/** Pieces that are being stored while the next one comes in. */
const maxInProgress = 3;

/**
 * Stores a file in pieces while it comes in. Its job begins with the first of them, where the rest should be here soon,
 * and reads each as it arrives; nothing is published before `complete`. When the job ends before, as the file is
 * bad, the Refusal says what it says. A failure leaves nothing.
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
  readonly #announced: Blob[] = [];
  readonly #pieces: ArrivedPiece[] = [];
  #received = 0;
  /** Each piece from its announcement until it is durable, which is later than it can be read. */
  readonly #storing: Promise<void>[] = [];
  #job: Job | null = null;

  constructor(ports: StreamedPorts, request: StreamedRequest) {
    this.#ports = ports;
    this.#request = request;
  }

  async receive({ slabs, stop }: Incoming, signal: AbortSignal): Promise<void> {
    const failure = Promise.withResolvers<never>();
    failure.promise.catch(stop);
    const storing: Promise<void>[] = [];
    let recorded = Promise.resolve();
    const { clock } = this.#ports;
    const endSigns = clock.every(limits.arrivalSignMs, () => void this.#renew().catch(failure.reject));
    const endRenewal = renewAnnouncement(this.#ports, this.#announced);
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
      endRenewal();
      // What is stored later than this nobody would find.
      await Promise.allSettled([...storing, ...this.#storing]);
    }
  }

  async complete(layer: NewLayer): Promise<Job> {
    const { database } = this.#ports;
    const { held: reserved } = this.#request;
    const job = this.#job;
    const input = this.#inputOf(layer);
    if (job === null) {
      const recorded = await database.transaction((within) =>
        recordJob(within, { ...this.#jobRequest(), input, held: reserved }),
      );
      reserved.keep();
      this.#job = recorded;
      await startRecorded(this.#ports.runner, recorded);
      return recorded;
    }
    await database.transaction(async (within) => {
      if (!(await within.arrivals.complete(job.id, input))) throw await this.#ended(job);
      await within.quota.shrink(job.reservationId ?? reserved.id, input.bytes, limits.uploadLifetime);
    });
    reserved.keep();
    return job;
  }

  async giveUp(): Promise<void> {
    const { database } = this.#ports;
    // Where the database is out of reach, silence tells the job, and the sweep finds the pieces.
    if (this.#job !== null) {
      await failJob(database, this.#job, jobFailure('upload_interrupted')).catch(() => undefined);
    }
    await discardObjects(
      this.#ports,
      this.#announced.map(({ key }) => key),
    );
  }

  async #store({ slabs }: Piece, signal: AbortSignal): Promise<ArrivedPiece> {
    const key = pieceKey(this.#prefix, this.#announced.length);
    this.#announced.push(announcementOf({ key, mediaType }));
    const { promise: readable, resolve, reject } = Promise.withResolvers<number>();
    const write: NewObject['write'] = (objects, stop) => {
      const options = { signal: stop, checksum: false, isGiven: true };
      const taken = objects.local?.take(key, slabs, { ...options, onReadable: resolve });
      return taken ?? objects.put(key, slabs, options);
    };
    const storing = storeObject(this.#ports, { key, mediaType, write }, { signal }).then(({ bytes }) => {
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
    const { layer, content, held: reserved } = this.#request;
    const input: LayerUploadInput = { ...layer, content, bytes: reserved.bytes, uploads: [], arriving: true };
    this.#job = await database.transaction(async (within) => {
      const job = await recordJob(within, { ...this.#jobRequest(), input, held: reserved });
      await within.arrivals.begin(job.id, this.#pieces);
      return job;
    });
    // The next pieces need not wait for it.
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

  /** Why the job does not want the rest of its file. */
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
