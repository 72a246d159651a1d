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
  /** File name from the client, for display only: never use it as a path or key. */
  readonly fileName: string;
}

export interface MultipartReader {
  /** The accepted names of file parts, each of which may occur once, and the maximum bytes of a file. */
  readonly filePart: string | readonly string[];
  readonly maxFile: number;
  /** The names of all accepted parts. Other text parts are rejected, unless their name starts with `_`. */
  readonly parts: readonly string[];
  /** Called for each complete text part. If it throws, reading stops. */
  readonly onText: (name: string, text: string) => Promise<void> | void;
  /** Receives the content of the file. If it rejects, reading stops. */
  readonly onFile: (part: FilePart, body: Readable) => Promise<void>;
}

/**
 * Reads a multipart body as it is received: the file part is streamed to `onFile` and not buffered. Parts may come in
 * any order. Throws the errors of `onText` and `onFile`, Refusal `unknown_field` for a text part whose name is not in
 * `parts`, and other Refusals for invalid bodies, after `onFile` has ended.
 */
export async function readMultipart(ctx: Context, reader: MultipartReader): Promise<void> {
  if (ctx.is('multipart/form-data') === false) {
    throw new Refusal('unsupported_media_type', 'The body must be multipart/form-data.');
  }
  const expected = [reader.filePart].flat();
  refuseAnnounced(ctx, reader.maxFile, expected.length);
  const boundary = boundaryOf(ctx.req.headers);

  const work: Promise<void>[] = [];
  // Report the first failure; that of an incomplete part is only a consequence.
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
      const message = `The part "${name}" must be a file: its Content-Disposition has no file name.`;
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
  if (names.length === 1) return `Expected exactly one file part named ${all}.`;
  return `Expected exactly one file part for each of the names ${all}.`;
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
