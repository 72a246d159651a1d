import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { isGzip, unfoldedBeginning } from '../archive/gunzip.ts';
import { beginning, type DetectedFormat, detectFormat, needsOneFile } from '../detect/detect-format.ts';
import { encodingOf } from '../table/text-encoding.ts';

/** Documents and tables are inspected up to this size (bytes). */
export const sampleBytes = 16 * 2 ** 20;

export interface Sample {
  readonly format: DetectedFormat;
  /** The file, or its beginning. */
  readonly path: string;
  /** Whether the document or table continues after the sample. */
  readonly isCut: boolean;
}

/**
 * Detects the format of a file and writes the beginning of a document or table, decompressed and up to its last whole
 * row, to `target`. Files of other formats, and those that are no longer than a sample, are left as they are.
 */
export async function openSample(path: string, target: string, isCut: boolean): Promise<Sample> {
  const head = await beginningOf(path);
  const isPacked = isGzip(head);
  const plain = isPacked ? await unfoldedBeginning(head, beginning) : head;
  const format = detectFormat(plain, plain.length < beginning);
  if (needsOneFile(format)) return { format, path, isCut: false };
  const { size } = await stat(path);
  if (!isPacked && !isCut && size <= sampleBytes) return { format, path, isCut };
  const sent = await readFile(path);
  const bytes = isPacked ? await unfoldedBeginning(sent, sampleBytes + 1) : sent;
  const isPart = isCut || bytes.length > sampleBytes;
  const sample = bytes.subarray(0, sampleBytes);
  const end = isPart && format.format === 'table' ? endOfRows(sample) : sample.length;
  await writeFile(target, sample.subarray(0, end));
  return { format, path: target, isCut: isPart };
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginning), 0, beginning, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The position after the last line break. A break within quotes only shortens the last row. */
function endOfRows(bytes: Buffer): number {
  const found = bytes.lastIndexOf(10);
  const last = found < 0 ? bytes.lastIndexOf(13) : found;
  if (last < 0) return bytes.length;
  return encodingOf(bytes.subarray(0, beginning)) === 'utf-16le' ? last + 2 : last + 1;
}
