import type { Readable } from 'node:stream';
import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { fileTooLarge } from '../../core/uploads/file-too-large.ts';
import type { Context } from '../context.ts';
import { openBody } from '../bodies/open-body.ts';
import { isIgnoredName, unknownField } from '../http/unknown-field.ts';
import { boundaryOf } from './boundary.ts';
import { feedScanner } from './feed-scanner.ts';
import { fileSink, IncompletePart, type FileSink } from './file-sink.ts';
import { readPartHeaders } from './part-headers.ts';
import { scanParts, type PartTarget } from './scan-parts.ts';
import { textPart } from './text-part.ts';

export interface FilePart {
  readonly name: string;
  /** As the client calls it: for people to read, never for a path or a key. */
  readonly fileName: string;
}

export interface MultipartReader {
  /** The name that a file part may have (or several, each once), and the most bytes that one may hold. */
  readonly filePart: string | readonly string[];
  readonly maxFile: number;
  /** The names of all parts that the operation accepts. Texts named `_…` are ignored, others refused. */
  readonly parts: readonly string[];
  /** A text part is complete. May refuse; then no more of the body is taken in. */
  readonly onText: (name: string, text: string) => Promise<void> | void;
  /** Takes the bytes of the file. When it fails, no more of the body is taken in. */
  readonly onFile: (part: FilePart, body: Readable) => Promise<void>;
}

/**
 * Reads a multipart body as it comes in: the file part goes to `onFile` as a stream and is kept nowhere else. The
 * parts may come in any order. Throws what `onText` and `onFile` throw, Refusal `unknown_field` for a text part whose
 * name is not in `parts`, and Refusals for what the body does wrong, once `onFile` has ended.
 */
export async function readMultipart(ctx: Context, reader: MultipartReader): Promise<void> {
  if (ctx.is('multipart/form-data') === false) {
    throw new Refusal('unsupported_media_type', 'The body must be multipart/form-data.');
  }
  const expected = [reader.filePart].flat();
  refuseAnnounced(ctx, reader.maxFile, expected.length);
  const boundary = boundaryOf(ctx.req.headers);

  const work: Promise<void>[] = [];
  // The caller hears of the first failure; that of an incomplete part only follows from what ended the body.
  let failure: unknown = null;
  const fail = (error: unknown): void => {
    if (!(error instanceof IncompletePart)) failure ??= error;
    feeding.stop(error);
  };
  const start = (act: () => Promise<void> | void): Promise<void> => {
    const running = Promise.resolve().then(act);
    running.catch(fail);
    work.push(running);
    return running;
  };

  const request = openBody(ctx, fail);
  const texts = { left: limits.multipartFields, count: 0 };
  const files = new Map<string, FileSink>();
  const openText = (name: string): PartTarget => {
    if (expected.includes(name)) {
      const message = `The part "${name}" came as a text; a file has a file name in its Content-Disposition.`;
      throw new Refusal('missing_file', message, { part: name });
    }
    if (isIgnoredName(name)) return textPart(name, texts, () => undefined);
    if (!reader.parts.includes(name)) throw unknownField(name);
    return textPart(name, texts, (text) => void start(() => reader.onText(name, text)));
  };
  const open = (headers: string): PartTarget => {
    const { name, fileName } = readPartHeaders(headers);
    if (fileName === null) return openText(name);
    if (!expected.includes(name) || files.has(name)) {
      throw new Refusal('invalid_multipart', unexpectedFile(expected));
    }
    const take = (bytes: Readable) => void start(() => reader.onFile({ name, fileName }, bytes));
    const sink = fileSink(take, reader.maxFile, feeding);
    files.set(name, sink);
    return sink;
  };

  const feeding = feedScanner(request, (whole) => scanParts(boundary, open, whole));
  try {
    await feeding.whole;
    await Promise.all(work);
    if (failure !== null) throw asError(failure);
  } catch (error) {
    feeding.stop(error);
    for (const file of files.values()) file.breakOff();
    await Promise.allSettled(work);
    throw asError(failure ?? error);
  }
}

function unexpectedFile(names: readonly string[]): string {
  const all = names.map((name) => `"${name}"`).join(' and ');
  if (names.length === 1) return `One file part is expected, with the name ${all}.`;
  return `One file part each is expected, with the names ${all}.`;
}

function refuseAnnounced(ctx: Context, maxFile: number, parts: number): void {
  const announced = Number(ctx.req.headers['content-length'] ?? 0);
  if (announced > parts * maxFile + 2 * limits.multipartFields) {
    throw fileTooLarge(maxFile);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
