import { setTimeout as delay } from 'node:timers/promises';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { type PodEnd, PodDeath } from '../../core/ports/step-pods.ts';
import { checkedName } from '../sandbox/file-of-step.ts';
import type { WorkspaceNeeds } from '../sandbox/step-executor.ts';
import { problemOfEnd } from './pod-end-problem.ts';
import { fileAt, OpenWorkspace } from './open-workspace.ts';
import type { PodExecutorOptions } from './pod-executor-options.ts';

/** Resources of a workspace without declared needs, when its first file is staged. */
const unknownNeeds: WorkspaceNeeds = { memory: 512 * 2 ** 20, scratch: 8 * 2 ** 30 };
/** The cluster reports the end of a pod some seconds after the connection was lost (milliseconds). */
const endReportTimeoutMs = 20_000;
/** Time limit for the response of a pod to a request to end (milliseconds). */
const endTimeoutMs = 5000;
/** Attempts where the next one gets more memory. */
const attemptsWithMoreMemory = 2;

/** The pod of a workspace: started on first use, and replaced when a step needs a larger one. */
export class PodsOfWorkspace {
  readonly #options: PodExecutorOptions;
  readonly #name: string;
  readonly #over = new AbortController();
  #needs: WorkspaceNeeds | null;
  #at: Promise<OpenWorkspace> | null = null;
  #started = 0;
  /** Whether the pod is left in place, so that the next attempt finds that it needs more memory. */
  #isRetained = false;

  constructor(options: PodExecutorOptions, name: string, expects: WorkspaceNeeds | null) {
    this.#options = options;
    this.#name = name;
    this.#needs = expects;
  }

  /** Runs `work` with the pod. Where the pod ends during it, the error says how. */
  async use<T>(signal: AbortSignal, work: (at: OpenWorkspace) => Promise<T>): Promise<T> {
    const at = await this.#open(signal);
    try {
      return await work(at);
    } catch (error) {
      signal.throwIfAborted();
      throw this.#recordMemory(await explained(at, error), at);
    }
  }

  /** Ensures that the pod is large enough for a step. */
  async fit({ memory, scratch }: WorkspaceNeeds, signal: AbortSignal): Promise<void> {
    const before = this.#needs ?? { memory: 0, scratch: 0 };
    this.#needs = { memory: Math.max(before.memory, memory), scratch: Math.max(before.scratch, scratch) };
    if (this.#at === null) return;
    const at = await this.#at;
    const { granted } = at.pod;
    if (Math.min(memory, granted.memoryLimit) <= granted.memory && scratch <= granted.scratch) return;
    this.#options.log?.info({ name: this.#name, memory, scratch }, 'a step needs a larger pod');
    const moved = await this.use(signal, (from) => this.#move(from, signal));
    this.#at = Promise.resolve(moved);
  }

  /** Ends the pod; later calls reject. */
  async end(): Promise<void> {
    this.#over.abort(new Error('the workspace is closed'));
    const at = await this.#at?.catch(() => null);
    if (at === null || at === undefined) return;
    if (at.isOpen) await at.end(this.#isRetained, AbortSignal.timeout(endTimeoutMs));
    if (this.#isRetained && (await endOf(at)) !== null) at.pod.leave();
    else await at.pod.delete();
  }

  #open(signal: AbortSignal): Promise<OpenWorkspace> {
    this.#over.signal.throwIfAborted();
    return (this.#at ??= this.#start(signal));
  }

  async #start(signal: AbortSignal): Promise<OpenWorkspace> {
    const { pods, memoryLimit, memoryLimitAfterDeath } = this.#options;
    const { memory, scratch } = (this.#needs ??= unknownNeeds);
    const name = this.#started++ === 0 ? this.#name : `${this.#name}-${this.#started}`;
    const needs = { memory: Math.min(memory, memoryLimit), memoryLimit, memoryLimitAfterDeath, scratch };
    const stop = AbortSignal.any([signal, this.#over.signal]);
    const pod = await pods.start(name, needs, stop).catch((error: unknown) => {
      throw error instanceof PodDeath ? problemOfEnd(error.end, memoryLimit) : error;
    });
    try {
      return await OpenWorkspace.open(pod, stop);
    } catch (error) {
      const end = stop.aborted ? null : await reportedEnd(pod.ended);
      await pod.delete();
      throw stop.aborted ? error : problemOf(end, memoryLimit, error);
    }
  }

  async #move(from: OpenWorkspace, signal: AbortSignal): Promise<OpenWorkspace> {
    const to = await this.#start(signal);
    try {
      for (const name of await from.names(signal)) {
        const input = { open: () => Promise.resolve(from.read(name) as AsyncIterable<Uint8Array>) };
        await to.put(fileAt(checkedName(name)), input, { signal }, undefined);
      }
    } catch (error) {
      await to.pod.delete();
      throw error;
    }
    await from.end(false, AbortSignal.timeout(endTimeoutMs));
    await from.pod.delete();
    return to;
  }

  #recordMemory(error: unknown, { pod }: OpenWorkspace): unknown {
    if (!(error instanceof JobProblem) || error.code !== 'memory_exceeded') return error;
    if (pod.granted.memoryLimit >= this.#options.memoryLimitAfterDeath) return error;
    this.#isRetained = true;
    const { code, message, details, cause } = error;
    return new JobProblem(code, message, { details, cause, attempts: attemptsWithMoreMemory });
  }
}

/**
 * The cause of a failed request. Where the pod has ended, the cluster knows it better than the connection.
 */
async function explained(at: OpenWorkspace, error: unknown): Promise<unknown> {
  if (at.isOpen || error instanceof JobProblem) return error;
  return problemOf(await endOf(at), at.pod.granted.memoryLimit, error);
}

function problemOf(end: PodEnd | null, memoryLimit: number, cause: unknown): JobProblem {
  const detail = `end not reported by the cluster; connection error: ${cause instanceof Error ? cause.message : String(cause)}`;
  return problemOfEnd(end ?? { reason: 'interrupted', detail }, memoryLimit);
}

function endOf({ pod }: OpenWorkspace): Promise<PodEnd | null> {
  return reportedEnd(pod.ended);
}

/** Null where the cluster does not report the end in time. */
async function reportedEnd(ended: Promise<PodEnd>): Promise<PodEnd | null> {
  const known = new AbortController();
  const silence = delay(endReportTimeoutMs, null, { signal: known.signal }).catch(() => null);
  const verdict = await Promise.race([ended, silence]);
  known.abort();
  return verdict;
}
