import type { IncomingHttpHeaders } from 'node:http';
import { Writable } from 'node:stream';
import type { KoaBodyMiddlewareOptions } from 'koa-body';
import { Refusal } from '../../core/errors.ts';
import { scanParts, type PartTarget } from './scan-parts.ts';

type FormOptions = NonNullable<KoaBodyMiddlewareOptions['formidable']>;
type Plugin = NonNullable<FormOptions['enabledPlugins']>[number];

/** What a plugin of formidable sets and calls, as its own ones do. */
interface Form {
  type: string;
  _parser: Writable;
  ended: boolean;
  _maybeEnd(): void;
}

/** RFC 2046, section 5.1.1. */
const longestBoundary = 70;

/**
 * The parser of multipart bodies in the place of formidable's own, which looks at bytes one by one and hands over what
 * is like a boundary bit by bit: a megabyte of line ends took it a second.
 */
export function multipartParser(boundary: string, open: (headers: string) => PartTarget): Plugin {
  const plugin = (form: Form): Form => {
    const scanner = scanParts(boundary, open, () => {
      form.ended = true;
      form._maybeEnd();
    });
    form.type = 'multipart';
    form._parser = new Writable({
      write(chunk: Buffer, _encoding, done) {
        done(failureOf(() => scanner.write(chunk)));
      },
      final(done) {
        done(failureOf(() => scanner.finish()));
      },
    });
    return form;
  };
  return plugin as unknown as Plugin;
}

/** Throws Refusal `invalid_multipart`. */
export function boundaryOf({ 'content-type': type = '' }: IncomingHttpHeaders): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined && boundary.length <= longestBoundary) return boundary;
  throw new Refusal(
    'invalid_multipart',
    `The content type must name a boundary of at most ${longestBoundary} characters.`,
  );
}

function failureOf(work: () => void): Error | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
