import { limits } from '../../../core/limits.ts';
import type { PropertySink } from '../../../geo/geojson/feature-reader.ts';
import { skipSpace, skipValue } from '../../../geo/json/skip-value.ts';
import type { PlainFields } from '../../../adapters/postgres/marker-rows.ts';

const [quote, comma, colon, backslash, minus] = [0x22, 0x2c, 0x3a, 0x5c, 0x2d];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
const space = 0x20;

/** A marker with more tags is parsed by the general path. */
const maxTags = 8;

/**
 * Records the byte ranges of a marker's fields in a feature's properties in the common case: only title,
 * description, tags and eventDate, in ASCII without escapes, with nothing to trim or refuse. Such texts are
 * copied from the file to the database as bytes. Everything else takes the general path, which reports
 * errors; both give the same result for plain properties.
 */
export class PlainProperties implements PropertySink {
  length = 0;
  isPlain = true;
  /** Byte range of the properties, for the general path; empty if the feature has none. */
  start = 0;
  end = 0;
  readonly fields: PlainFields = {
    title: [0, 0],
    description: [0, 0],
    tags: [],
    tagCount: 0,
    eventDate: null,
  };

  clear(): void {
    this.isPlain = true;
    this.start = this.end = 0;
    const { fields } = this;
    fields.title[0] = fields.title[1] = fields.description[0] = fields.description[1] = fields.tagCount = 0;
    fields.eventDate = null;
  }

  readId = (bytes: Buffer, p: number): number => skipValue(bytes, p);

  readProperties = (bytes: Buffer, p: number): number => {
    const plainEnd = this.#readPlain(bytes, p);
    this.isPlain = plainEnd >= 0;
    this.start = p;
    this.end = this.isPlain ? plainEnd : skipValue(bytes, p);
    return this.end;
  };

  /** The position after the object at `p`, or -1 if it is not plain. */
  #readPlain(bytes: Buffer, p: number): number {
    if (bytes[p] !== openBrace) return -1;
    p = skipSpace(bytes, p + 1);
    if (bytes[p] === closeBrace) return p + 1;
    for (;;) {
      const keyEnd = endOfText(bytes, p);
      if (keyEnd < 0) return -1;
      let at = skipSpace(bytes, keyEnd);
      if (bytes[at] !== colon) return -1;
      at = skipSpace(bytes, at + 1);
      p = this.#readField(bytes, p + 1, keyEnd - 1, at);
      if (p < 0) return -1;
      p = skipSpace(bytes, p);
      if (bytes[p] === closeBrace) return p + 1;
      if (bytes[p] !== comma) return -1;
      p = skipSpace(bytes, p + 1);
    }
  }

  #readField(bytes: Buffer, key: number, keyEnd: number, p: number): number {
    const { fields } = this;
    if (isKey(bytes, key, keyEnd, keys.title)) {
      return readText(bytes, p, limits.markerTitleLength, false, fields.title);
    }
    if (isKey(bytes, key, keyEnd, keys.tags)) return this.#readTags(bytes, p);
    if (isKey(bytes, key, keyEnd, keys.eventDate)) return this.#readTime(bytes, p);
    if (isKey(bytes, key, keyEnd, keys.description)) {
      return readText(bytes, p, limits.markerDescriptionLength, false, fields.description);
    }
    return -1;
  }

  #readTags(bytes: Buffer, p: number): number {
    const { fields } = this;
    if (bytes[p] !== openBracket) return -1;
    fields.tagCount = 0;
    p = skipSpace(bytes, p + 1);
    for (;;) {
      if (fields.tagCount === maxTags) return -1;
      const tag = (fields.tags[fields.tagCount] ??= [0, 0]);
      p = readText(bytes, p, limits.markerTagLength, true, tag);
      if (p < 0 || tag[0] === tag[1] || this.#isRepeated(bytes, tag)) return -1;
      fields.tagCount++;
      p = skipSpace(bytes, p);
      if (bytes[p] === closeBracket) return p + 1;
      if (bytes[p] !== comma) return -1;
      p = skipSpace(bytes, p + 1);
    }
  }

  #isRepeated(bytes: Buffer, [start, end]: readonly [number, number]): boolean {
    const { tags, tagCount } = this.fields;
    for (let i = 0; i < tagCount; i++) {
      const [from, to] = tags[i] ?? [0, 0];
      let at = 0;
      if (to - from !== end - start) continue;
      while (from + at < to && bytes[from + at] === bytes[start + at]) at++;
      if (from + at === to) return true;
    }
    return false;
  }

  #readTime(bytes: Buffer, p: number): number {
    const isNegative = bytes[p] === minus;
    if (isNegative) p++;
    const start = p;
    let value = 0;
    for (let c = bytes[p] ?? 0; c >= 0x30 && c <= 0x39; c = bytes[++p] ?? 0) value = value * 10 + c - 0x30;
    const digits = p - start;
    const next = bytes[p];
    const isWhole = next === comma || next === closeBrace || next === space;
    if (!isWhole || digits === 0 || digits > 15 || (digits > 1 && bytes[start] === 0x30)) return -1;
    this.fields.eventDate = isNegative ? -value : value;
    return p;
  }
}

/** Records the byte range of a plain text; returns the position after its closing quote, or -1. */
function readText(
  bytes: Buffer,
  p: number,
  max: number,
  isTrimmed: boolean,
  location: [number, number],
): number {
  const end = endOfText(bytes, p);
  if (end < 0) return -1;
  const [first, last] = [p + 1, end - 1];
  if (last - first > max) return -1;
  if (isTrimmed && last > first && (bytes[first] === space || bytes[last - 1] === space)) return -1;
  location[0] = first;
  location[1] = last;
  return end;
}

/**
 * The position after the text whose opening quote is at `p`; -1 if it is not a text, has an escape or is
 * not ASCII.
 */
function endOfText(bytes: Buffer, p: number): number {
  if (bytes[p] !== quote) return -1;
  for (;;) {
    const c = bytes[++p] ?? 0;
    if (c === quote) return p + 1;
    if (c < space || c > 0x7e || c === backslash) return -1;
  }
}

const keys = {
  title: Buffer.from('title'),
  description: Buffer.from('description'),
  tags: Buffer.from('tags'),
  eventDate: Buffer.from('eventDate'),
};

function isKey(bytes: Buffer, start: number, end: number, key: Buffer): boolean {
  if (end - start !== key.length) return false;
  for (let i = 0; i < key.length; i++) if (bytes[start + i] !== key[i]) return false;
  return true;
}
