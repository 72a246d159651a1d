import { z } from 'zod';
import type { GeoError } from '../../geo/geo-error.ts';
import type { OwnStep } from '../../workers/sandbox/step-executor.ts';

/** What the test step can be asked to do; each action returns something. */
export interface OddAction {
  readonly reads?: string;
  readonly writes?: { readonly name: string; readonly text: string };
  readonly tells?: string;
  /** Reports a random id of this run, and returns it. */
  readonly tellsId?: true;
  readonly handsOver?: string;
  readonly readsPieces?: true;
  readonly listsFiles?: true;
  readonly refuses?: GeoError['code'];
  readonly fails?: string;
  readonly dies?: NodeJS.Signals;
  readonly hoards?: true;
  readonly hangs?: true;
  /** Blocks its thread. */
  readonly spins?: true;
  /** Sends this number of messages with this number of characters. */
  readonly floods?: { readonly messages: number; readonly length: number };
  /** Sends this message unchanged, and continues. */
  readonly sends?: object;
}

export interface OddPart {
  readonly file: string;
}

export const oddStep: OwnStep<{ readonly list: readonly OddAction[] }, readonly unknown[], OddPart> = {
  name: 'odd',
  program: { text: new URL('./programs/odd-step.ts', import.meta.url), readsWith: 'own code' },
  memory: () => 2 ** 28,
  scratch: () => 2 ** 20,
  output: {
    result: z.array(z.custom<unknown>((value) => value !== 'not valid')).max(100),
    part: z.strictObject({ file: z.string().max(100) }),
  },
};
