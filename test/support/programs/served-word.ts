/** An external program for the tests of executors, with the module that serves it to other machines. */
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ServedProgram, Step } from '../../../workers/sandbox/step-executor.ts';

export interface WordRequest {
  readonly word: string;
  /** Its memory limit (bytes). */
  readonly memoryBytes: number;
}

/** Writes the word followed by the content of `source` to `target`. */
const serve: ServedProgram<WordRequest, string>['serve'] = async (
  { word, memoryBytes },
  { folder, memoryBytes: limit, report },
) => {
  report({ stage: 'converting', fraction: 1, message: 'at work' });
  await writeFile(`${folder}/target`, `${word}: ${await readFile(`${folder}/source`, 'utf8')}`);
  return limit === memoryBytes ? 'served' : `with ${limit} bytes`;
};

export const openProgram = () => ({ serve });

export const wordStep: Step<WordRequest, string> = {
  name: 'foreign',
  program: { serve, module: new URL(import.meta.url) },
  memory: () => 1,
  scratch: () => 1,
  output: { result: z.string() },
};
