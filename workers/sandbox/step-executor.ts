import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { StoredObject } from '../../core/ports/object-store.ts';
import type { StepProgress } from './step-protocol.ts';

/** A dangerous or hungry part of a job, as a program: what it is asked, what it answers and what it takes. */
export interface Step<Request, Result, Part = never> {
  readonly name: string;
  readonly program: OwnProgram | ServedProgram<Request, Result>;
  /**
   * Bytes that it comes to use as a rule. An executor that shares machines out asks for so much, and one that does not
   * warns where the operator's limit is lower; the limit itself does not follow from it.
   */
  readonly memory: (request: Request) => number;
  /**
   * Bytes of disk that it comes to use as a rule, what lies there before included. Where there is no room for it, `run`
   * rejects before the program is started: JobProblem `disk_full` with `required` and `free`.
   */
  readonly scratch: (request: Request) => number;
  /** Files that are stored as the program leaves them: an executor may have the disk take them in meanwhile. */
  readonly leaves?: RegExp;
  readonly output: StepOutput<Result, Part>;
}

/** What the program sends, which read a file of any sender: executors check it before anything else sees it. */
export interface StepOutput<Result, Part = never> {
  readonly result: z.ZodType<Result>;
  readonly part?: z.ZodType<Part>;
}

/** A step whose program is ours. */
export interface OwnStep<Request, Result, Part = never> extends Step<Request, Result, Part> {
  readonly program: OwnProgram;
}

/** A program of ours, which ends in `serveStep`. */
export interface OwnProgram {
  readonly text: URL;
  /** What reads the file: our own code, which Node's permissions hold in, or libraries, which need a sandbox. */
  readonly readsWith: 'own code' | 'libraries';
  /** Whether it loads libraries of machine code into Node. */
  readonly loadsAddons?: boolean;
}

/** A program of others, such as GDAL's: `serve` starts it, held in, where the step's folder is. */
export interface ServedProgram<Request, Result> {
  readonly serve: (request: Request, workspace: RemoteWorkspaceOfStep) => Promise<Result>;
  /** Where another machine finds it: a module that exports `openProgram`, which gives `serve` for the sandbox there. */
  readonly module: URL;
}

export interface RemoteWorkspaceOfStep extends Pick<StepIo<never>, 'signal' | 'wallClockMs' | 'report'> {
  readonly folder: string;
  readonly memoryBytes: number;
}

/**
 * Runs steps where it sees fit: beside this process, or on another machine. Steps know no path but names in a folder
 * of their own, and this process reaches that folder by a StepPlace alone.
 */
export interface StepExecutor {
  /** Runs `work` with a place of its own; all that runs or lies there is gone afterwards, whatever happened. */
  use<T>(work: (workspace: StepWorkspace) => Promise<T>, expects?: WorkspaceNeeds): Promise<T>;
}

/**
 * What a place comes to take (bytes), as far as it is known before the first file is brought: for who has to find a
 * machine first. Steps that turn out to need more get it all the same.
 */
export interface WorkspaceNeeds {
  readonly memory: number;
  readonly scratch: number;
  /** The program of a step to come: who keeps it warm, or can start it at once, may do so while others run. */
  readonly ahead?: OwnProgram;
}

/** Files, and the steps that run on them one after the other: each finds what those before it left. */
export interface StepWorkspace {
  /** Puts a file there, under a name like `layer/part-0.fgb`. */
  bring(name: string, input: StepInput, watch: TransferWatch): Promise<void>;
  /** Runs a step. Rejects with JobProblem, with the signal's reason, or with what the feed failed with. */
  run<Request extends object, Result, Part>(
    step: Step<Request, Result, Part>,
    request: Request,
    io: StepIo<Part>,
  ): Promise<Result>;
  /** What a step left or has handed over. What it says of names may be anything: others than its own are refused. */
  read(name: string): Readable;
  remove(name: string): Promise<void>;
  /** Gives a file that a step left to the store, without its bytes passing through here where that can be. */
  storeAs(name: string, key: string, options: StoreOptions): Promise<StoredObject>;
}

export interface StepIo<Part> {
  readonly signal: AbortSignal;
  readonly wallClockMs: number;
  readonly report: (progress: StepProgress) => void;
  /** Takes parts of the result while the program goes on. */
  readonly take?: (part: Part) => void;
  /** The pieces of the input, counted from 0, as the program asks for them; null behind the last one. */
  readonly pieces?: StepPieces;
}

export type StepPieces = (piece: number, signal: AbortSignal) => Promise<StepInput | null>;

/** Bytes that a step reads. */
export interface StepInput {
  open(signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** Writes the same bytes to a new file of this machine, which the step may change. */
  readonly toFile?: (file: string, signal: AbortSignal) => Promise<void>;
  /** The same, where the file may be a second name of the stored one: no program may be able to write to it. */
  readonly linkTo?: (file: string, signal: AbortSignal) => Promise<void>;
  /** The key of the object that it is: for who can have it from the store without us. */
  readonly key?: string;
}

export interface TransferWatch {
  readonly signal: AbortSignal;
  /** Hears now and then how many bytes are there. */
  readonly report?: (bytes: number) => void;
}

export interface StoreOptions {
  readonly size: number;
  readonly signal: AbortSignal;
}
