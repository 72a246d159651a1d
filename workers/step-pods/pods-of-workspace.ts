import { setTimeout as delay } from 'node:timers/promises';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { type PodEnd, PodDeath } from '../../core/ports/step-pods.ts';
import { checkedName } from '../sandbox/file-of-step.ts';
import type { WorkspaceNeeds } from '../sandbox/step-executor.ts';
import { problemOfEnd } from './end-of-pod.ts';
import { fileAt, OpenWorkspace } from './open-workspace.ts';
import type { PodExecutorOptions } from './pod-executor-options.ts';

/** What a place takes that nobody said anything of beforehand, when its first file is brought. */
const unknownNeeds: WorkspaceNeeds = { memory: 512 * 2 ** 20, scratch: 8 * 2 ** 30 };
/** The cluster tells of a pod's end some seconds after the channel to it broke off (milliseconds). */
const verdictMs = 20_000;
/** A pod that is told that it is over says so at once. */
const farewellMs = 5000;
/** So many attempts are worth making where the next one gets more memory. */
const attemptsWithMoreMemory = 2;

/** The pod of a place: started when there is something to do, and moved out of when it turns out too small. */
export class PodsOfWorkspace {
  readonly #options: PodExecutorOptions;
  readonly #name: string;
  readonly #over = new AbortController();
  #needs: WorkspaceNeeds | null;
  #at: Promise<OpenWorkspace> | null = null;
  #started = 0;
  /** Its next attempt shall find that it needs more memory. */
  #leavesRecord = false;

  constructor(options: PodExecutorOptions, name: string, expects: WorkspaceNeeds | null) {
    this.#options = options;
    this.#name = name;
    this.#needs = expects;
  }

  /** Does `work` in the pod. Where that ends with the pod, the reason is how the pod ended. */
  async use<T>(signal: AbortSignal, work: (at: OpenWorkspace) => Promise<T>): Promise<T> {
    const at = await this.#open(signal);
    try {
      return await work(at);
    } catch (error) {
      signal.throwIfAborted();
      throw this.#noted(await explained(at, error), at);
    }
  }

  /** Makes room for a step that needs so much. */
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

  /** Ends all of it; nothing is started here afterwards. */
  async end(): Promise<void> {
    this.#over.abort(new Error('the place of the steps is gone'));
    const at = await this.#at?.catch(() => null);
    if (at === null || at === undefined) return;
    if (at.isOpen) await at.end(this.#leavesRecord, AbortSignal.timeout(farewellMs));
    if (this.#leavesRecord && (await endOf(at)) !== null) at.pod.leave();
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
      const end = stop.aborted ? null : await verdictOn(pod.ended);
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
    await from.end(false, AbortSignal.timeout(farewellMs));
    await from.pod.delete();
    return to;
  }

  #noted(error: unknown, { pod }: OpenWorkspace): unknown {
    if (!(error instanceof JobProblem) || error.code !== 'memory_exceeded') return error;
    if (pod.granted.memoryLimit >= this.#options.memoryLimitAfterDeath) return error;
    this.#leavesRecord = true;
    const { code, message, details, cause } = error;
    return new JobProblem(code, message, { details, cause, attempts: attemptsWithMoreMemory });
  }
}

/** What a step or a file came to grief by. Where the pod is gone, the cluster knows more than who talked to it. */
async function explained(at: OpenWorkspace, error: unknown): Promise<unknown> {
  if (at.isOpen || error instanceof JobProblem) return error;
  return problemOf(await endOf(at), at.pod.granted.memoryLimit, error);
}

function problemOf(end: PodEnd | null, memoryLimit: number, cause: unknown): JobProblem {
  const detail = `no word of it, but: ${cause instanceof Error ? cause.message : String(cause)}`;
  return problemOfEnd(end ?? { reason: 'interrupted', detail }, memoryLimit);
}

function endOf({ pod }: OpenWorkspace): Promise<PodEnd | null> {
  return verdictOn(pod.ended);
}

/** Null where the cluster says nothing for a while. */
async function verdictOn(ended: Promise<PodEnd>): Promise<PodEnd | null> {
  const known = new AbortController();
  const silence = delay(verdictMs, null, { signal: known.signal }).catch(() => null);
  const verdict = await Promise.race([ended, silence]);
  known.abort();
  return verdict;
}
