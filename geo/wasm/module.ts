import { type Code, types, unsigned, type ValueType } from './instructions.ts';

/** A local variable or parameter of a function. */
export interface Variable {
  readonly get: Code;
  set(value: Code): Code;
}

export type Variables<Name extends string> = Readonly<Record<Name, Variable>>;

/** A function with 32-bit parameters and result; additional variables start at zero. */
export interface FunctionSource {
  readonly parameters: number;
  readonly locals: readonly ValueType[];
  readonly code: Code;
}

/** Names the parameters and additional variables. */
export function defineFunction<Parameter extends string, Local extends string = never>(
  parameters: readonly Parameter[],
  locals: Readonly<Record<Local, ValueType>>,
  body: (variables: Variables<Parameter | Local>) => readonly Code[],
): FunctionSource {
  const names = [...parameters, ...(Object.keys(locals) as Local[])];
  const variables = names.map((name, number) => [name, variable(number)] as const);
  return {
    parameters: parameters.length,
    locals: Object.values<ValueType>(locals),
    code: body(Object.fromEntries(variables) as Variables<Parameter | Local>).flat(),
  };
}

function variable(number: number): Variable {
  return {
    get: [0x20, ...unsigned(number)],
    set: (value) => [...value, 0x21, ...unsigned(number)],
  };
}

const endOfBody = 0x0b;

/**
 * Bytes of a module with a memory, exported as `memory`, and functions, of which the named ones are exported.
 */
export function encodeModule(
  functions: readonly (FunctionSource & { name?: string })[],
): Uint8Array<ArrayBuffer> {
  const signatures = functions.map(({ parameters }) => [
    0x60,
    ...list(Array.from({ length: parameters }, () => [types.i32])),
    ...list([[types.i32]]),
  ]);
  const exported = functions.flatMap(({ name }, number) =>
    name === undefined ? [] : [[...text(name), 0, ...unsigned(number)]],
  );
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, signatures),
    ...section(
      3,
      functions.map((_, number) => unsigned(number)),
    ),
    ...section(5, [[0, 1]]),
    ...section(7, [[...text('memory'), 2, 0], ...exported]),
    ...section(10, functions.map(encodeFunction)),
  ]);
}

function encodeFunction({ locals, code }: FunctionSource): Code {
  const all = [...list(locals.map((type) => [1, types[type]])), ...code, endOfBody];
  return [...unsigned(all.length), ...all];
}

function section(id: number, items: readonly Code[]): Code {
  const content = list(items);
  return [id, ...unsigned(content.length), ...content];
}

function list(items: readonly Code[]): Code {
  return [...unsigned(items.length), ...items.flat()];
}

function text(name: string): Code {
  return list([...Buffer.from(name)].map((byte) => [byte]));
}
