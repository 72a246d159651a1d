import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import type { Sandbox } from '../../../adapters/confinement/sandbox.ts';
import type { StepInput, StepWorkspace } from '../../sandbox/step-executor.ts';
import { stepOf, type StepOrder } from '../step-order.ts';
import { MessageSpool } from './message-spool.ts';
import { RetainedRun } from './retained-run.ts';
import { areUnchanged, type FileStates, type WorkspaceFiles } from './workspace-files.ts';

export interface RetainedParts {
  readonly workspace: StepWorkspace;
  readonly files: WorkspaceFiles;
  readonly sandbox: Sandbox;
  /** Folder for messages. */
  readonly folder: string;
}

interface StagedFile {
  /** Equal for inputs with the same bytes; null: unknown. */
  readonly identity: string | null;
  readonly state: string;
  /** The attachment that staged it, or that found it in place. */
  attachment: number;
}

/**
 * The workspace of a pod, which outlives its workers. The next worker performs the same operations from the
 * beginning: it finds inputs in place, gets the outcome of steps that have ended, and reads the messages of
 * the one that runs. An operation that is not a repetition discards what the earlier workers left.
 */
export class RetainedWorkspace {
  readonly #parts: RetainedParts;
  readonly #staged = new Map<string, StagedFile>();
  #runs: RetainedRun[] = [];
  #attachment = 0;
  #spools = 0;
  /** The end of the operations that decide about what earlier workers left. */
  #decided: Promise<unknown> = Promise.resolve();

  constructor(parts: RetainedParts) {
    this.#parts = parts;
  }

  /** Another worker adopts the workspace. Returns whether an earlier one left something. */
  adopt(): boolean {
    this.#attachment++;
    return this.#staged.size + this.#runs.length > 0;
  }

  /** Whether an input is in place, so that it need not be sent. */
  isStaged(name: string, identity: string): Promise<boolean> {
    return this.#inOrder(async () => {
      const staged = this.#staged.get(name);
      if (staged?.identity !== identity) return false;
      // A running step may change or delete its inputs. If this worker does not continue it, `#discard` compares.
      const mayDiffer = this.#runningBefore() !== undefined;
      if (!mayDiffer && (await this.#parts.files.stateOf(name)) !== staged.state) return false;
      staged.attachment = this.#attachment;
      return true;
    });
  }

  async stageIn(name: string, identity: string | null, input: StepInput, signal: AbortSignal): Promise<void> {
    await this.#inOrder(() => this.#discard());
    const { workspace, files } = this.#parts;
    // An interrupted connection leaves a part of the file.
    if ((await files.stateOf(name)) !== null) await workspace.remove(name);
    await workspace.stageIn(name, input, { signal });
    const state = (await files.stateOf(name)) ?? '';
    this.#staged.set(name, { identity, state, attachment: this.#attachment });
  }

  async remove(name: string): Promise<void> {
    await this.#parts.workspace.remove(name);
    this.#staged.delete(name);
    for (const run of this.#runs) {
      if (run.isOver) run.removed.add(name);
      else run.lacksFile = true;
    }
  }

  /** Starts a step, or continues it if it is a repetition. `number`: of the run in this attachment. */
  run(key: string, number: number, order: StepOrder): Promise<RetainedRun> {
    return this.#inOrder(() => this.#run(key, number, order));
  }

  async #run(key: string, number: number, order: StepOrder): Promise<RetainedRun> {
    const repeated = this.#runs.find((each) => this.#isOwn(each) && each.requested.run === number);
    if (repeated !== undefined) return repeated;
    const found = await this.#find(key);
    const requested = { attachment: this.#attachment, run: number };
    if (found !== undefined) {
      found.requested = requested;
      return found;
    }
    await this.#discard();
    const { workspace, files, sandbox, folder } = this.#parts;
    const step = await stepOf(order, sandbox);
    const spool = new MessageSpool(join(folder, `messages-${this.#spools++}`));
    const run = new RetainedRun(key, requested, spool);
    this.#runs.push(run);
    const { request, wallClockMs } = order;
    run.start(
      (io) => workspace.run(step, request, { ...io, wallClockMs }),
      () => files.states(),
    );
    return run;
  }

  get running(): RetainedRun | undefined {
    return this.#runs.find(({ isOver }) => !isOver);
  }

  /** Ends a step whose result its worker does not need. `number`: of the run in this attachment. */
  async cancel(number: number): Promise<void> {
    const run = this.#runs.find((each) => this.#isOwn(each) && each.requested.run === number);
    if (run === undefined || run.isOver) return;
    await run.stop('The worker cancelled the step.');
    run.discard();
    this.#runs = this.#runs.filter((each) => each !== run);
  }

  async close(): Promise<void> {
    await this.running?.stop('The pod ends.');
    for (const run of this.#runs) run.discard();
    await rm(this.#parts.folder, { recursive: true, force: true });
  }

  #isOwn({ requested }: RetainedRun): boolean {
    return requested.attachment === this.#attachment;
  }

  #runningBefore(): RetainedRun | undefined {
    return this.#runs.find((run) => !run.isOver && !this.#isOwn(run));
  }

  /** A run of an earlier worker whose messages and files are as they were. */
  async #find(key: string): Promise<RetainedRun | undefined> {
    const candidates = this.#runs.filter((run) => run.key === key && !this.#isOwn(run) && !run.lacksFile);
    if (candidates.length === 0) return undefined;
    const states = await this.#parts.files.states();
    return candidates.find((run) => !run.isOver || (run.files !== null && areUnchanged(run.files, states)));
  }

  /**
   * Discards the runs and files of earlier workers that this one does not use. Throws JobProblem if they
   * changed a file that it uses: the next attempt gets another pod.
   */
  async #discard(): Promise<void> {
    const others = this.#runs.filter((run) => !this.#isOwn(run));
    const staged = [...this.#staged].filter(([, file]) => file.attachment !== this.#attachment);
    if (others.length + staged.length === 0) return;
    const running = this.#runningBefore();
    await running?.stop('Another worker continues without this step.');
    for (const run of others) run.discard();
    for (const [name] of staged) this.#staged.delete(name);
    this.#runs = this.#runs.filter((run) => this.#isOwn(run));
    // A step that this worker continues is writing files.
    if (this.running !== undefined) return;
    const used = this.#used();
    await this.#parts.files.retain(new Set(used.keys()));
    if (!areUnchanged(used, await this.#parts.files.states()))
      throw JobProblem.of('machine_lost', {
        attempts: 10,
        cause: new Error('A step of an earlier worker changed a file that this attempt uses.'),
      });
  }

  /** The files that this worker knows. */
  #used(): FileStates {
    const used = new Map([...this.#staged].map(([name, { state }]) => [name, state]));
    for (const { files, removed } of this.#runs)
      for (const [name, state] of files ?? []) if (!removed.has(name)) used.set(name, state);
    return used;
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#decided.then(work);
    this.#decided = done.catch(() => undefined);
    return done;
  }
}
