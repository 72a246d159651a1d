import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { LayerPart } from '../manifest.ts';
import { separatorBytes } from '../text-layout.ts';

/** The files of a part with the text of its features. */
export interface PartFiles extends Pick<LayerPart, 'featureCount'> {
  readonly text: string;
  readonly offsets: string;
}

const offsetBytes = 8;
/** Offsets, and bytes of text, that are read at once. */
const windowOffsets = 8192;
const windowBytes = 2 ** 20;

/** Bytes of a file, from an offset on. */
interface FileWindow {
  readonly from: number;
  readonly bytes: Buffer;
}

/** The texts of a layer's features from files in a folder, in ascending order. */
export class StoredFeatures {
  readonly count: number;
  readonly #folder: string;
  readonly #parts: readonly PartFiles[];
  #part = -1;
  #partStart = 0;
  #files: { readonly text: number; readonly offsets: number } | null = null;
  #offsets: FileWindow = { from: 0, bytes: Buffer.alloc(0) };
  #text: FileWindow = { from: 0, bytes: Buffer.alloc(0) };

  constructor(folder: string, parts: readonly PartFiles[]) {
    this.#folder = folder;
    this.#parts = parts;
    this.count = parts.reduce((sum, { featureCount }) => sum + featureCount, 0);
  }

  /** The text of a feature, from 0; valid until the next call. Call it with ascending numbers below `count`. */
  at(number: number): Uint8Array {
    while (this.#files === null || number >= this.#partStart + this.#featuresOfPart) this.#nextPart();
    const own = number - this.#partStart;
    const [start, next] = [this.#offset(own), this.#offset(own + 1)];
    return this.#read(start, next - separatorBytes);
  }

  close(): void {
    if (this.#files === null) return;
    closeSync(this.#files.text);
    closeSync(this.#files.offsets);
    this.#files = null;
  }

  get #featuresOfPart(): number {
    return this.#parts[this.#part]?.featureCount ?? 0;
  }

  #nextPart(): void {
    this.close();
    this.#partStart += this.#featuresOfPart;
    const part = this.#parts[++this.#part];
    if (part === undefined) throw new Error('The layer has fewer features than its manifest declares.');
    const open = (name: string) => openSync(join(this.#folder, name), 'r');
    this.#files = { text: open(part.text), offsets: open(part.offsets) };
    this.#offsets = { from: 0, bytes: Buffer.alloc(0) };
    this.#text = { from: 0, bytes: Buffer.alloc(0) };
  }

  #offset(index: number): number {
    const at = index * offsetBytes;
    const { from, bytes } = this.#offsets;
    if (at < from || at + offsetBytes > from + bytes.length)
      this.#offsets = { from: at, bytes: this.#window('offsets', at, windowOffsets * offsetBytes) };
    return Number(this.#offsets.bytes.readBigUInt64LE(at - this.#offsets.from));
  }

  #read(start: number, end: number): Uint8Array {
    const { from, bytes } = this.#text;
    if (start < from || end > from + bytes.length)
      this.#text = { from: start, bytes: this.#window('text', start, Math.max(windowBytes, end - start)) };
    return this.#text.bytes.subarray(start - this.#text.from, end - this.#text.from);
  }

  #window(file: 'text' | 'offsets', start: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length && this.#files !== null) {
      const read = readSync(this.#files[file], buffer, filled, length - filled, start + filled);
      if (read === 0) break;
      filled += read;
    }
    return buffer.subarray(0, filled);
  }
}
