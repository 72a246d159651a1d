import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { StoredObject } from '../../core/ports/object-store.ts';
import type { StepProgress } from './step-protocol.ts';

/** A dangerous or expensive part of a job, as a program: its request, its output and its resources. */
export interface Step<Request, Result, Part = never> {
  readonly name: string;
  readonly program: OwnProgram | ServedProgram<Request, Result>;
  /**
   * Estimated memory in bytes. Executors that share machines request this amount; others warn where the
   * configured limit is lower. It does not change the limit.
   */
  readonly memory: (request: Request) => number;
  /**
   * Estimated disk space in bytes, including the files that are already in the workspace. Where less is free,
   * `run` rejects before the program is started: JobProblem `disk_full` with `required` and `free`.
   */
  readonly scratch: (request: Request) => number;
  /** Files that are stored as the program writes them; an executor may flush them to disk while it runs. */
  readonly outputFiles?: RegExp;
  readonly output: StepOutput<Result, Part>;
}

/** What the program sends. It has read an untrusted file, so executors validate its output first. */
export interface StepOutput<Result, Part = never> {
  readonly result: z.ZodType<Result>;
  readonly part?: z.ZodType<Part>;
}

/** A step that runs a program of this project. */
export interface OwnStep<Request, Result, Part = never> extends Step<Request, Result, Part> {
  readonly program: OwnProgram;
}

/** A program of this project, which calls `serveStep`. */
export interface OwnProgram {
  readonly text: URL;
  /**
   * What parses the file: our own code, which Node's permissions confine, or native libraries, which need a
   * sandbox.
   */
  readonly readsWith: 'own code' | 'libraries';
  /** Whether it loads native addons into Node. */
  readonly loadsAddons?: boolean;
}

/** An external program, such as GDAL's: `serve` starts it confined to the folder of the step. */
export interface ServedProgram<Request, Result> {
  readonly serve: (request: Request, workspace: ServedStepContext) => Promise<Result>;
  /**
   * Where another machine finds it: a module that exports `openProgram`, which returns `serve` for the
   * sandbox there.
   */
  readonly module: URL;
}

export interface ServedStepContext extends Pick<StepIo<never>, 'signal' | 'wallClockMs' | 'report'> {
  readonly folder: string;
  readonly memoryBytes: number;
}

/**
 * Runs steps in a child process or on another machine. Steps see only names in a folder of their own, and
 * this process accesses that folder only through a StepWorkspace.
 */
export interface StepExecutor {
  /** Runs `work` with a new workspace. Its programs and files are removed afterwards in any case. */
  withWorkspace<T>(work: (workspace: StepWorkspace) => Promise<T>, expects?: WorkspaceNeeds): Promise<T>;
}

/**
 * Estimated resources of a workspace in bytes, known before the first file is staged, so that a suitable
 * machine can be chosen. Steps that need more get it.
 */
export interface WorkspaceNeeds {
  readonly memory: number;
  readonly scratch: number;
  /** The program of a later step: an executor may start it while other steps run. */
  readonly prestart?: OwnProgram;
}

/**
 * Files, and the steps that run on them one after the other: each step sees the files of the previous ones.
 */
export interface StepWorkspace {
  /** Stages an input under a name such as `layer/part-0.fgb`. */
  stageIn(name: string, input: StepInput, watch: TransferWatch): Promise<void>;
  /**
   * Runs a step. Rejects with JobProblem, with the reason of the signal, or with the error of an input piece.
   */
  run<Request extends object, Result, Part>(
    step: Step<Request, Result, Part>,
    request: Request,
    io: StepIo<Part>,
  ): Promise<Result>;
  /**
   * Reads an output of a step. Names may come from a compromised program: names outside the workspace are
   * refused.
   */
  read(name: string): Readable;
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>;
  /** Stores an output file under `key`, where possible without copying its bytes through this process. */
  stageOut(name: string, key: string, options: StoreFileOptions): Promise<StoredObject>;
}

export interface StepIo<Part> {
  readonly signal: AbortSignal;
  readonly wallClockMs: number;
  readonly report: (progress: StepProgress) => void;
  /** Receives parts of the result while the program runs. */
  readonly onPart?: (part: Part) => void;
  /** Returns the piece of the input that the program requests, counted from 0; null after the last one. */
  readonly pieces?: StepPieces;
}

export type StepPieces = (piece: number, signal: AbortSignal) => Promise<StepInput | null>;

/** Bytes that a step reads. */
export interface StepInput {
  open(signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** Writes the same bytes to a new file of this machine, which the step may change. */
  readonly toFile?: (file: string, signal: AbortSignal) => Promise<void>;
  /**
   * Like `toFile`, but the file may be a hard link to the stored one: no program may be able to write to it.
   */
  readonly linkTo?: (file: string, signal: AbortSignal) => Promise<void>;
  /** The key of the stored object, for executors that can read it from the store directly. */
  readonly key?: string;
  /**
   * Equal for inputs with the same bytes, so that an executor need not send them again to the next attempt;
   * the key by default.
   */
  readonly identity?: string;
}

export interface TransferWatch {
  readonly signal: AbortSignal;
  /** Receives the number of transferred bytes from time to time. */
  readonly report?: (bytes: number) => void;
}

export interface StoreFileOptions {
  readonly size: number;
  readonly signal: AbortSignal;
}
