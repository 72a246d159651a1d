import { createReadStream } from 'node:fs';
import type { RoomRecord } from '../../../core/exchange/records.ts';

type Kind = RoomRecord['kind'];
export type RecordOf<K extends Kind> = Extract<RoomRecord, { readonly kind: K }>;

/** Contiguous lines of one kind. */
interface Section {
  readonly start: number;
  end: number;
  count: number;
}

/**
 * Maximum number of records per batch. Long records form smaller batches, because a batch ends with the
 * piece of the file that contains its last line.
 */
const batchSize = 2000;
const pieceBytes = 2 ** 20;

/**
 * The records of a room in a file, one JSON text per line, grouped by kind. They are never all in memory.
 */
export class RecordFileWriter {
  readonly #path: string;
  readonly #sections: ReadonlyMap<Kind, Section>;

  private constructor(path: string, sections: ReadonlyMap<Kind, Section>) {
    this.#path = path;
    this.#sections = sections;
  }

  /** Scans the file once. */
  static async open(path: string): Promise<RecordFileWriter> {
    const sections = new Map<Kind, Section>();
    let at = 0;
    let last: Kind | null = null;
    for await (const lines of linesOf(path, 0, Infinity)) {
      for (const line of lines) {
        const kind = kindOf(line);
        const section = sections.get(kind);
        const end = at + line.length + 1;
        if (section === undefined) sections.set(kind, { start: at, end, count: 1 });
        else if (kind !== last) throw new Error(`the records of ${kind} are not contiguous`);
        else {
          section.end = end;
          section.count += 1;
        }
        last = kind;
        at = end;
      }
    }
    return new RecordFileWriter(path, sections);
  }

  count(kind: Kind): number {
    return this.#sections.get(kind)?.count ?? 0;
  }

  async *batches<K extends Kind>(kind: K): AsyncGenerator<RecordOf<K>[]> {
    const section = this.#sections.get(kind);
    if (section === undefined) return;
    for await (const lines of linesOf(this.#path, section.start, section.end))
      for (let first = 0; first < lines.length; first += batchSize)
        yield lines
          .slice(first, first + batchSize)
          .map((line) => JSON.parse(line.toString('utf8')) as RecordOf<K>);
  }

  /** Only for kinds with few records. */
  async all<K extends Kind>(kind: K): Promise<RecordOf<K>[]> {
    const records: RecordOf<K>[] = [];
    for await (const batch of this.batches(kind)) records.push(...batch);
    return records;
  }
}

/** The lines of the file without line ends, in one batch per piece of the file. */
export async function* linesOf(path: string, start: number, end: number): AsyncGenerator<Buffer[]> {
  if (start >= end) return;
  const stream = createReadStream(path, { start, end: end - 1, highWaterMark: pieceBytes });
  let open: Buffer[] = [];
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const lines: Buffer[] = [];
    let from = 0;
    for (let feed = piece.indexOf(10); feed >= 0; feed = piece.indexOf(10, from)) {
      const line = piece.subarray(from, feed);
      lines.push(open.length === 0 ? line : Buffer.concat([...open, line]));
      open = [];
      from = feed + 1;
    }
    if (from < piece.length) open.push(piece.subarray(from));
    if (lines.length > 0) yield lines;
  }
  if (open.length > 0) yield [Buffer.concat(open)];
}

/** `kind` is the first member of every record. */
function kindOf(line: Buffer): Kind {
  const [, kind] = /^\{\s*"kind"\s*:\s*"([a-z]+)"/.exec(line.toString('latin1', 0, 40)) ?? [];
  if (kind === undefined) throw new Error('a record does not begin with its kind');
  return kind as Kind;
}
