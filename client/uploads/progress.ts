/** `waiting`: retrying after a lost connection or while the service is busy; `done`: the job has the file. */
export type UploadPhase = 'sending' | 'paused' | 'waiting' | 'done' | 'failed';

export interface UploadProgress {
  readonly phase: UploadPhase;
  /** Bytes received by the server. */
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** Reports changes of upload progress. */
export class ProgressReporter {
  isPaused = false;
  #sentBytes = 0;
  #waiting = 0;
  #end: 'done' | 'failed' | undefined;
  #reported = '';
  readonly #totalBytes: number;
  readonly #listener: ((progress: UploadProgress) => void) | undefined;

  constructor(totalBytes: number, listener: ((progress: UploadProgress) => void) | undefined) {
    this.#totalBytes = totalBytes;
    this.#listener = listener;
  }

  hold(bytes: number): void {
    this.#sentBytes = bytes;
    this.report();
  }

  add(bytes: number): void {
    this.hold(this.#sentBytes + bytes);
  }

  /** Marks a retry as waiting; returns a function to call when it continues. */
  wait(): () => void {
    this.#waiting += 1;
    this.report();
    let isWaiting = true;
    return () => {
      if (!isWaiting) return;
      isWaiting = false;
      this.#waiting -= 1;
      this.report();
    };
  }

  end(end: 'done' | 'failed'): void {
    this.#end = end;
    this.report();
  }

  report(): void {
    const progress = { phase: this.#phase(), sentBytes: this.#sentBytes, totalBytes: this.#totalBytes };
    const text = JSON.stringify(progress);
    if (text === this.#reported) return;
    this.#reported = text;
    this.#listener?.(progress);
  }

  #phase(): UploadPhase {
    if (this.#end !== undefined) return this.#end;
    if (this.isPaused) return 'paused';
    return this.#waiting > 0 ? 'waiting' : 'sending';
  }
}
