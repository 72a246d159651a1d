import { JobProblem } from '../../core/jobs/job-problem.ts';

/** Maximum length of a record (bytes); a presentation has the longest. */
const maxLineLength = 64 * 2 ** 20;

const lineFeed = 0x0a;

/** The lines of a file, in one batch per chunk. Throws JobProblem `invalid_file` if a line is too long. */
export async function* linesOf(file: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of file) {
    const last = chunk.lastIndexOf(lineFeed);
    if (last < 0) {
      begun.push(chunk);
      length += chunk.length;
      if (length > maxLineLength)
        throw new JobProblem('invalid_file', 'A record of the file exceeds the length limit.');
      continue;
    }
    const whole = Buffer.concat([...begun, chunk.subarray(0, last)]).toString();
    begun = [chunk.subarray(last + 1)];
    length = chunk.length - last - 1;
    yield whole.split('\n').filter((line) => line !== '');
  }
  const rest = Buffer.concat(begun).toString();
  if (rest !== '') yield [rest];
}
