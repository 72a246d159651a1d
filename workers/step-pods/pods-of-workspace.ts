import { randomUUID } from 'node:crypto';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { PodDeath, PodReplaced } from '../../core/ports/step-pods.ts';
import { checkedName } from '../sandbox/file-of-step.ts';
import type { WorkspaceNeeds } from '../sandbox/step-executor.ts';
import type { Attachment } from './attachment.ts';
import { OpenWorkspace } from './open-workspace.ts';
import { problemOfEnd, problemOfLoss, reportedEnd } from './pod-end-problem.ts';
import type { PodExecutorOptions, WorkspaceIdentity } from './pod-executor-options.ts';

/** Resources of a workspace without declared needs, when its first file is staged. */
const unknownNeeds: WorkspaceNeeds = { memory: 512 * 2 ** 20, scratch: 8 * 2 ** 30 };
/** Time limit for the response of a pod to a request to end (milliseconds). */
const endTimeoutMs = 5000;
/** A killed program that is blocked in the kernel counts as ended after ten seconds (milliseconds). */
const cancelTimeoutMs = 15_000;
/** Attempts where the next one gets more memory. */
const attemptsWithMoreMemory = 2;
/** A connection that is lost sooner (milliseconds) counts as a failed one. */
const stableAfterMs = 30_000;
const maxUnstableConnections = 5;

/**
 * The pod of a workspace: started on first use, replaced when a step needs a larger one, connected again
 * after a lost connection.
 */
export class PodsOfWorkspace {
  readonly #options: PodExecutorOptions;
  readonly #identity: WorkspaceIdentity;
  readonly #worker: Attachment;
  readonly #over = new AbortController();
  #needs: WorkspaceNeeds | null;
  #at: Promise<OpenWorkspace> | null = null;
  /** The last connection, also if another one failed. */
  #last: OpenWorkspace | null = null;
  /** Whether the pod belongs to another worker. */
  #isReplaced = false;
  #started = 0;
  #unstable = 0;
  /** Whether the pod is left in place, so that the next attempt finds that it needs more memory. */
  #isRetained = false;

  constructor(options: PodExecutorOptions, identity: WorkspaceIdentity, expects: WorkspaceNeeds | null) {
    this.#options = options;
    this.#identity = identity;
    this.#worker = { attempt: identity.attempt, worker: randomUUID() };
    this.#needs = expects;
  }

  /**
   * Runs `work` with the pod, again after each lost connection if it `isRepeatable`. Where the pod ends during
   * it, the error says how.
   */
  async use<T>(
    signal: AbortSignal,
    work: (at: OpenWorkspace) => Promise<T>,
    { isRepeatable = true }: { readonly isRepeatable?: boolean } = {},
  ): Promise<T> {
    for (;;) {
      const at = await this.connected(signal);
      try {
        return await work(at);
      } catch (error) {
        signal.throwIfAborted();
        await this.throwUnlessLost(at, error, isRepeatable);
      }
    }
  }

  /** The pod, connected. Rejects with JobProblem if it has ended or was left to another worker. */
  async connected(signal: AbortSignal): Promise<OpenWorkspace> {
    this.#over.signal.throwIfAborted();
    const opening = (this.#at ??= this.#start(signal));
    const at = (this.#last = await opening);
    if (at.isOpen) return at;
    // Concurrent users wait for the same connection.
    if (this.#at === opening) this.#at = this.#connectAgain(at, signal);
    return this.connected(signal);
  }

  /** Throws the error with its reason, unless the connection was lost and what failed can be repeated. */
  async throwUnlessLost(at: OpenWorkspace, error: unknown, isRepeatable = true): Promise<void> {
    const isLost = !at.isOpen && !(error instanceof JobProblem);
    if (isLost && isRepeatable) return;
    throw this.#recordMemory(isLost ? await problemOfLoss(at.pod, error) : error, at);
  }

  /** Ends the run with this number, if the pod is connected; the end of the pod ends it in any case. */
  async cancel(run: number): Promise<void> {
    const at = await this.#at?.catch(() => null);
    if (at?.isOpen === true)
      await at.cancel(run, AbortSignal.timeout(cancelTimeoutMs)).catch(() => undefined);
  }

  /** Ensures that the pod is large enough for a step. */
  async fit({ memory, scratch }: WorkspaceNeeds, signal: AbortSignal): Promise<void> {
    const before = this.#needs ?? { memory: 0, scratch: 0 };
    this.#needs = { memory: Math.max(before.memory, memory), scratch: Math.max(before.scratch, scratch) };
    if (this.#at === null) return;
    const { granted } = (await this.connected(signal)).pod;
    if (Math.min(memory, granted.memoryLimit) <= granted.memory && scratch <= granted.scratch) return;
    this.#options.log?.info({ ...this.#identity, memory, scratch }, 'a step needs a larger pod');
    const moved = await this.use(signal, (from) => this.#move(from, signal), { isRepeatable: false });
    this.#at = Promise.resolve(moved);
  }

  /** Ends the pod, unless another attempt continues after `failure`; later calls reject. */
  async end(failure: unknown): Promise<void> {
    this.#over.abort(new Error('the workspace is closed'));
    const at = (await this.#at?.catch(() => null)) ?? this.#last;
    if (at === null) return;
    if (this.#isReplaced || (failure !== null && this.isLeftAfter(failure))) {
      at.detach();
      at.pod.leave();
      return;
    }
    if (at.isOpen) await at.end(this.#isRetained, AbortSignal.timeout(endTimeoutMs));
    if (this.#isRetained && (await reportedEnd(at.pod.ended)) !== null) at.pod.leave();
    else await at.pod.delete();
  }

  /** Whether the pod belongs to another attempt after this error. */
  isLeftAfter(error: unknown): boolean {
    if (error instanceof JobProblem && error.code === 'job_interrupted') return true;
    return this.#options.isContinued?.(error) ?? false;
  }

  async #start(signal: AbortSignal): Promise<OpenWorkspace> {
    const { pods, memoryLimit, memoryLimitAfterDeath } = this.#options;
    const { name: base, activity, attempt } = this.#identity;
    const { memory, scratch } = (this.#needs ??= unknownNeeds);
    const name = this.#started++ === 0 ? base : `${base}-${this.#started}`;
    const needs = { memory: Math.min(memory, memoryLimit), memoryLimit, memoryLimitAfterDeath, scratch };
    const stop = AbortSignal.any([signal, this.#over.signal]);
    const isContinued = (reason: unknown) => this.isLeftAfter(reason);
    const pod = await pods
      .start(name, needs, { activity, attempt, signal: stop, isContinued })
      .catch((error: unknown) => {
        if (error instanceof PodReplaced) throw JobProblem.of('job_interrupted', { cause: error });
        throw error instanceof PodDeath ? problemOfEnd(error.end, memoryLimit) : error;
      });
    try {
      return await OpenWorkspace.open(pod, this.#worker, stop);
    } catch (error) {
      this.#recordReplacement(error);
      if (this.isLeftAfter(error)) {
        pod.leave();
        throw error;
      }
      const problem = stop.aborted ? error : await problemOfLoss(pod, error);
      await pod.delete();
      throw problem;
    }
  }

  async #connectAgain(lost: OpenWorkspace, signal: AbortSignal): Promise<OpenWorkspace> {
    lost.detach();
    const { pod, openedAt } = lost;
    this.#unstable = performance.now() - openedAt < stableAfterMs ? this.#unstable + 1 : 0;
    const stop = AbortSignal.any([signal, this.#over.signal]);
    try {
      if (this.#unstable > maxUnstableConnections) throw new Error('The connection was lost several times.');
      const at = await OpenWorkspace.open(pod, this.#worker, stop);
      this.#options.log?.info({ ...this.#identity }, 'the worker is connected to the pod of its step again');
      return at;
    } catch (error) {
      this.#recordReplacement(error);
      if (stop.aborted) throw error;
      throw this.#recordMemory(await problemOfLoss(pod, error), lost);
    }
  }

  async #move(from: OpenWorkspace, signal: AbortSignal): Promise<OpenWorkspace> {
    const to = await this.#start(signal);
    try {
      for (const name of await from.names(signal)) {
        const input = { open: () => Promise.resolve(from.read(name)) };
        await to.stage(checkedName(name), input, { signal }, undefined);
      }
    } catch (error) {
      await to.pod.delete();
      throw error;
    }
    await from.end(false, AbortSignal.timeout(endTimeoutMs));
    await from.pod.delete();
    return to;
  }

  #recordReplacement(error: unknown): void {
    if (error instanceof JobProblem && error.code === 'job_interrupted') this.#isReplaced = true;
  }

  #recordMemory(error: unknown, { pod }: OpenWorkspace): unknown {
    if (!(error instanceof JobProblem) || error.code !== 'memory_exceeded') return error;
    if (pod.granted.memoryLimit >= this.#options.memoryLimitAfterDeath) return error;
    this.#isRetained = true;
    const { code, message, details, cause } = error;
    return new JobProblem(code, message, { details, cause, attempts: attemptsWithMoreMemory });
  }
}
