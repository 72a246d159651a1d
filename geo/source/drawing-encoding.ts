import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { SourceWarning } from '../gdal/gdal-source.ts';
import { gdalEncoding } from '../shapefile/text-encoding.ts';
import { detectEncoding, encodingNames } from '../table/detect-encoding.ts';

/** Bytes of texts from which an encoding is detected. */
const sampleBytes = 16 * 1024;

/** The first version whose drawings are in UTF-8: AutoCAD 2007. */
const firstInUtf8 = 'AC1021';

/** Other names of code pages in drawings (`$DWGCODEPAGE`), by GDAL's name. */
const codePages: Readonly<Record<string, string>> = {
  ansi_932: 'CP932',
  ansi_936: 'CP936',
  ansi_949: 'CP949',
  ansi_950: 'CP950',
  big5: 'CP950',
  gb2312: 'CP936',
  johab: 'JOHAB',
  ksc5601: 'CP949',
  'mac-roman': 'MACINTOSH',
  utf8: 'UTF-8',
  'utf-8': 'UTF-8',
};

/** The texts of a DXF drawing beyond ASCII, and what its header says about them. */
export class DrawingTexts {
  /** Whether there is a header. */
  hasHeader = false;
  version = '';
  codePage = '';
  readonly #lines: Buffer[] = [];
  #bytes = 0;
  #areUtf8 = true;

  /** A value with bytes as Latin-1. */
  see(value: string): void {
    if (!/[\x80-\xff]/.test(value)) return;
    const line = Buffer.from(`${value}\n`, 'latin1');
    this.#areUtf8 &&= isUtf8(line);
    if (this.#bytes >= sampleBytes) return;
    this.#lines.push(line.subarray(0, sampleBytes));
    this.#bytes += line.length;
  }

  /**
   * The encoding by GDAL's name: the declared one (a label of the WHATWG Encoding standard), UTF-8 if the texts are,
   * the code page of the header, or else the detected one, with a warning. Undefined if all texts are ASCII.
   */
  async encoding(
    declared: string | undefined,
  ): Promise<{ readonly encoding?: string; readonly warnings: readonly SourceWarning[] }> {
    if (this.#lines.length === 0) return { warnings: [] };
    if (declared !== undefined) return { encoding: gdalEncoding(declared), warnings: [] };
    const page = gdalCodePage(this.codePage);
    const isAsian = /^(?:CP9|JOHAB)/.test(page ?? '');
    if (this.#areUtf8 && (this.version >= firstInUtf8 || !isAsian))
      return { encoding: 'UTF-8', warnings: [] };
    if (page !== null) return { encoding: page, warnings: [] };
    const detected = await detectEncoding(new Uint8Array(), Buffer.concat(this.#lines));
    const encoding = encodingNames[detected];
    const message = `The DXF does not declare the encoding of its texts; they were read as ${encoding}.`;
    return {
      encoding: gdalEncoding(detected),
      warnings: [{ code: 'encoding_guessed', message, values: { encoding } }],
    };
  }
}

function gdalCodePage(name: string): string | null {
  const lower = name.trim().toLowerCase();
  const number = /^(?:ansi|dos|oem|cp)[_-]?(125\d|437|7\d\d|8\d\d)$/.exec(lower)?.[1];
  const part = /^iso8859-(\d{1,2})$/.exec(lower)?.[1];
  if (number !== undefined) return `CP${number}`;
  return part === undefined ? (codePages[lower] ?? null) : `ISO-8859-${part}`;
}

/** Writes an empty header before a drawing without one: without a header, GDAL ignores DXF_ENCODING. */
export async function addHeader(path: string): Promise<void> {
  const without = `${path}.headless`;
  await rename(path, without);
  await pipeline(
    async function* () {
      yield '0\nSECTION\n2\nHEADER\n0\nENDSEC\n';
      yield* createReadStream(without);
    },
    createWriteStream(path, { flags: 'wx' }),
  );
  await rm(without);
}
