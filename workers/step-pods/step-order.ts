import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Sandbox } from '../../adapters/confinement/sandbox.ts';
import type { ServedProgram, Step } from '../sandbox/step-executor.ts';
import type { StepProgress } from '../sandbox/step-protocol.ts';
import type { SerializedError } from './serialized-error.ts';

/** A step with its request, as the pod gets it. The same programs lie in both images. */
export interface StepOrder {
  readonly name: string;
  readonly program:
    | {
        readonly kind: 'own';
        readonly text: string;
        readonly readsWith: 'own code' | 'libraries';
        readonly loadsAddons: boolean;
      }
    | { readonly kind: 'foreign'; readonly module: string };
  /** Bytes, for this request. */
  readonly memory: number;
  readonly scratch: number;
  readonly request: object;
  readonly wallClockMs: number;
}

/** What a step tells on its way, and how it ended. */
export type StepNews =
  | { readonly type: 'progress'; readonly progress: StepProgress }
  | { readonly type: 'part'; readonly part: unknown }
  /** The worker answers with the piece. */
  | { readonly type: 'want'; readonly piece: number }
  | { readonly type: 'result'; readonly result: unknown }
  | { readonly type: 'failed'; readonly error: SerializedError };

const root = new URL('../../', import.meta.url);

export function orderOf<Request extends object>(
  { name, program, memory, scratch }: Step<Request, unknown, unknown>,
  request: Request,
  wallClockMs: number,
): StepOrder {
  const rest = { name, memory: memory(request), scratch: scratch(request), request, wallClockMs };
  if ('serve' in program) return { ...rest, program: { kind: 'foreign', module: pathOf(program.module) } };
  const { text, readsWith, loadsAddons = false } = program;
  return { ...rest, program: { kind: 'own', text: pathOf(text), readsWith, loadsAddons } };
}

/** The step that is ordered, on this machine. */
export async function stepOf(
  { name, program, memory, scratch }: StepOrder,
  sandbox: Sandbox,
): Promise<Step<object, unknown, unknown>> {
  // The worker knows the step and checks what it sends.
  const output = { result: z.unknown(), part: z.unknown() };
  const rest = { name, memory: () => memory, scratch: () => scratch, output };
  if (program.kind === 'own') {
    const { text, ...how } = program;
    return { ...rest, program: { ...how, text: moduleAt(text) } };
  }
  const module = moduleAt(program.module);
  const { openProgram } = (await import(module.href)) as ForeignModule;
  return { ...rest, program: { ...openProgram(sandbox), module } };
}

/** What the module of a program of others exports, for who runs it without the worker around it. */
interface ForeignModule {
  readonly openProgram: (sandbox: Sandbox) => Pick<ServedProgram<object, unknown>, 'serve'>;
}

/** Below the folder of the whole program, which may be another one on the other machine. */
function pathOf(file: URL): string {
  return relative(fileURLToPath(root), fileURLToPath(file)).split(sep).join('/');
}

function moduleAt(path: string): URL {
  const file = new URL(path, root);
  if (!file.href.startsWith(root.href) || !file.pathname.endsWith('.ts'))
    throw new Error('A step is ordered whose program is none of ours.');
  return file;
}
