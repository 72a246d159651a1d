import { discardObjects } from '../../core/blobs/discard-objects.ts';
import { storeObject } from '../../core/blobs/store-objects.ts';
import { changeRoomForJob } from '../../core/jobs/change-room-for-job.ts';
import {
  checkpointKeys,
  referenceCheckpoint,
  releaseCheckpoint,
  type StoredCheckpoint,
} from '../../core/jobs/checkpoint-objects.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { Job } from '../../core/jobs/job.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import type { StepWorkspace } from '../sandbox/step-executor.ts';
import { objectInput } from '../uploads/object-input.ts';
import type { SectionFile, SectionStore } from './section-store.ts';

type Ports = Pick<WorkerDependencies, 'database' | 'objectStore' | 'clock' | 'log' | 'rasterSectionBytes'>;

interface RasterCheckpoint extends StoredCheckpoint {
  /** Identifies the raster and its division. */
  readonly plan: string;
}

interface Options {
  /** Key prefix that only this attempt uses. */
  readonly prefix: string;
  readonly signal: AbortSignal;
}

/**
 * The sections of a raster as objects that the checkpoint of its job names. One transaction references a
 * section and advances the checkpoint, so of two attempts only one continues. They are released when the run
 * of the job ends, however it ends.
 */
export class CheckpointedSections implements SectionStore {
  readonly sectionBytes: number;
  readonly #ports: Ports;
  readonly #job: Job;
  readonly #options: Options;
  #plan = '';
  /** As in the job's row. */
  #before: Job['checkpoint'] = null;
  /** Null until this raster has one. */
  #checkpoint: RasterCheckpoint | null = null;

  constructor(ports: Ports, job: Job, options: Options) {
    this.sectionBytes = ports.rasterSectionBytes;
    this.#ports = ports;
    this.#job = job;
    this.#options = options;
  }

  async open(plan: string): Promise<void> {
    const { database, log } = this.#ports;
    const { id: jobId, run } = this.#job;
    this.#plan = plan;
    const { checkpoint } = await runningJob(database, { jobId, run });
    this.#before = checkpoint;
    const known = checkpoint as Partial<RasterCheckpoint> | null;
    if (known?.plan !== plan || known.run !== run) return;
    this.#checkpoint = checkpoint as unknown as RasterCheckpoint;
    const sections = checkpointKeys({ checkpoint }).length;
    log.info({ jobId, sections }, 'the raster continues after its stored sections');
  }

  bytesOf(name: string): number | null {
    return this.#checkpoint?.objects[name]?.bytes ?? null;
  }

  async add(workspace: StepWorkspace, { name, bytes, warnings }: SectionFile): Promise<void> {
    const { database, objectStore: objects, clock, log } = this.#ports;
    const { prefix, signal } = this.#options;
    const job = this.#job;
    const key = prefix + name;
    const ports = { database, objects, clock };
    const write = () => workspace.stageOut(name, key, { size: bytes, signal });
    await storeObject(ports, { key, mediaType: 'image/tiff', write }, { signal });
    const others = this.#checkpoint?.objects ?? {};
    const next = { run: job.run, plan: this.#plan, objects: { ...others, [name]: { key, bytes } } };
    try {
      // Under the room's lock, like the end of the job: references added after that would never be released.
      await changeRoomForJob(database, job, async (repositories) => {
        if (!(await repositories.jobs.advance(job.id, job.run, this.#before, next)))
          throw JobProblem.of('job_interrupted');
        // The objects of an earlier raster of the job.
        if (this.#checkpoint === null) await releaseCheckpoint(repositories, job);
        await referenceCheckpoint(repositories, job, [key]);
        await repositories.jobs.warn(job.id, warnings);
      });
    } catch (error) {
      await discardObjects(ports, [key]);
      throw error;
    }
    this.#before = this.#checkpoint = next;
    log.info({ jobId: job.id, section: name, bytes }, 'a section of the raster is stored');
  }

  async stageIn(workspace: StepWorkspace, name: string): Promise<void> {
    const stored = this.#checkpoint?.objects[name];
    if (stored === undefined) throw new Error(`the section ${name} is not stored`);
    const input = objectInput(this.#ports.objectStore, stored.key, { readOnly: true });
    await workspace.stageIn(name, input, { signal: this.#options.signal });
  }
}
