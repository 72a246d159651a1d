import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../core/errors.ts';

/** RFC 2046, section 5.1.1. */
const maxBoundaryLength = 70;

/** Throws Refusal `invalid_multipart`. */
export function boundaryOf({ 'content-type': type = '' }: IncomingHttpHeaders): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined && boundary.length <= maxBoundaryLength) return boundary;
  throw new Refusal(
    'invalid_multipart',
    `The content type must contain a boundary of at most ${maxBoundaryLength} characters.`,
  );
}
