import assert from 'node:assert/strict';
import { scanParts } from '../../../api/multipart/scan-parts.ts';
import { Refusal } from '../../../core/errors.ts';

const boundary = 'XbX';
const last = `\r\n--${boundary}--\r\n`;

interface Scanned {
  readonly parts: { headers: string; content: string }[];
  /** How often bytes were passed to a part. */
  stretches: number;
  /** Bytes that were copied to be passed on. */
  copied: number;
  whole: boolean;
}

function scan(body: Buffer, cut: (at: number) => number): Scanned {
  const scanned: Scanned = { parts: [], stretches: 0, copied: 0, whole: false };
  const scanner = scanParts(
    boundary,
    (headers) => {
      const pieces: Buffer[] = [];
      return {
        data(bytes) {
          scanned.stretches++;
          if (bytes.buffer !== body.buffer) scanned.copied += bytes.length;
          pieces.push(bytes);
        },
        end: () => void scanned.parts.push({ headers, content: Buffer.concat(pieces).toString('latin1') }),
      };
    },
    () => (scanned.whole = true),
  );
  for (let at = 0; at < body.length;) {
    const length = cut(at);
    scanner.write(body.subarray(at, at + length));
    at += length;
  }
  scanner.finish();
  return scanned;
}

const partOf = (headers: string, content: string) => `\r\n--${boundary}\r\n${headers}\r\n\r\n${content}`;
const refused = (work: () => unknown) =>
  assert.throws(work, (error) => error instanceof Refusal && error.code === 'invalid_multipart');

describe('cutting a multipart body into parts', () => {
  const parts = [
    { headers: 'A: 1\r\nB: 2', content: 'one\r\n--Xb\r\n--XbX-\r\n--XbX\r' },
    { headers: '', content: '' },
    { headers: 'C: ü', content: '\r\n\r\n--\r\r\n' },
    { headers: 'D: 4', content: '--XbX--' },
  ];
  const text = parts.map(({ headers, content }) => partOf(headers, content)).join('');
  const body = Buffer.from(
    `${text}${last}behind it`.replace(/^\r\n/, '').replace('XbX\r\n\r\n\r\n', 'XbX\r\n\r\n'),
  );

  it('finds the same parts wherever the network cuts it', () => {
    for (let first = 1; first < body.length; first++) {
      const scanned = scan(body, (at) => (at === 0 ? first : body.length));
      assert.deepEqual([scanned.parts, scanned.whole], [parts, true], `cut at ${first}`);
    }
    for (const length of [1, 2, 3, 5, 7]) assert.deepEqual(scan(body, () => length).parts, parts);
  });

  it('skips everything before the first and after the last boundary', () => {
    const scanned = scan(
      Buffer.from(`--Xb\r\nfor people${partOf('A: 1', 'x')}${last}${partOf('B: 2', 'y')}`),
      () => 3,
    );
    assert.deepEqual(scanned.parts, [{ headers: 'A: 1', content: 'x' }]);
  });

  it('passes on at most two pieces for each received one, whatever its content, without copying', () => {
    const size = 300_000;
    const almost = [
      `\r\n`,
      `\r`,
      `\r\n-`,
      `\r\n--Xb`,
      `\r\n--XbXX`,
      `\r\n--XbX-`,
      `\r\n--XbX\r`,
      `--XbX--`,
      `\r\n\r\n--XbX \r\n`,
    ];
    for (const bit of almost) {
      const content = bit.repeat(size / bit.length);
      const file = Buffer.from(partOf('A: 1', content) + last);
      for (const network of [64_000, 1000]) {
        const scanned = scan(file, () => network);
        assert.equal(scanned.parts[0]?.content, content);
        assert.ok(
          scanned.stretches <= 2 * Math.ceil(file.length / network),
          `${JSON.stringify(bit)} in ${scanned.stretches}`,
        );
        // The pieces that contain the first and the last boundary.
        assert.ok(scanned.copied <= 3 * network, `${JSON.stringify(bit)}: ${scanned.copied} bytes copied`);
      }
    }
  });

  it('refuses a body that never ends', () => {
    for (const cut of [
      '',
      '--XbX',
      partOf('A: 1', 'x'),
      partOf('A: 1', 'x\r\n--XbX-'),
      partOf('A: 1', 'x\r\n--XbX\r\n'),
    ]) {
      refused(() => scan(Buffer.from(cut), () => 4));
    }
  });

  it('refuses unlimited headers, and a body of nothing but boundaries', () => {
    refused(() => scan(Buffer.from(`--${boundary}\r\nA: ${'y'.repeat(9000)}`), () => 1000));
    refused(() => scan(Buffer.from(partOf('A: 1', '').repeat(100_000)), () => 64_000));
    refused(() => scan(Buffer.alloc(1_200_000, '-'), () => 64_000));
  });
});
