/** `waiting`: the link is lost or the service busy, and it is tried again; `done`: the job has the file. */
export type UploadPhase = 'sending' | 'paused' | 'waiting' | 'done' | 'failed';

export interface UploadProgress {
  readonly phase: UploadPhase;
  /** Bytes that the server holds. */
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** Tells how far an upload is, whenever that changes. */
export class Progress {
  isPaused = false;
  #sentBytes = 0;
  #waiting = 0;
  #end: 'done' | 'failed' | undefined;
  #told = '';
  readonly #totalBytes: number;
  readonly #listener: ((progress: UploadProgress) => void) | undefined;

  constructor(totalBytes: number, listener: ((progress: UploadProgress) => void) | undefined) {
    this.#totalBytes = totalBytes;
    this.#listener = listener;
  }

  hold(bytes: number): void {
    this.#sentBytes = bytes;
    this.tell();
  }

  add(bytes: number): void {
    this.hold(this.#sentBytes + bytes);
  }

  /** Something waits to be tried again; returns what to call when it goes on. */
  wait(): () => void {
    this.#waiting += 1;
    this.tell();
    let isWaiting = true;
    return () => {
      if (!isWaiting) return;
      isWaiting = false;
      this.#waiting -= 1;
      this.tell();
    };
  }

  end(end: 'done' | 'failed'): void {
    this.#end = end;
    this.tell();
  }

  tell(): void {
    const progress = { phase: this.#phase(), sentBytes: this.#sentBytes, totalBytes: this.#totalBytes };
    const text = JSON.stringify(progress);
    if (text === this.#told) return;
    this.#told = text;
    this.#listener?.(progress);
  }

  #phase(): UploadPhase {
    if (this.#end !== undefined) return this.#end;
    if (this.isPaused) return 'paused';
    return this.#waiting > 0 ? 'waiting' : 'sending';
  }
}
