import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { chartFolder } from './helm.ts';

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

/** Markers around the table in the chart's README.md. */
export const begin = '<!-- values: begin -->';
export const end = '<!-- values: end -->';

/** A table of all values of the chart with path, default and meaning, from the schema and values.yaml. */
export function valuesTable(): string {
  const schema = JSON.parse(readFileSync(join(chartFolder, 'values.schema.json'), 'utf8')) as Schema;
  const values = parse(readFileSync(join(chartFolder, 'values.yaml'), 'utf8')) as Record<string, unknown>;
  const definitions = schema.definitions ?? {};

  const resolved = (of: Schema): Schema => {
    const inner = of.$ref ?? of.allOf?.[0]?.$ref;
    const definition = inner === undefined ? {} : (definitions[inner.replace('#/definitions/', '')] ?? {});
    return { ...definition, ...of };
  };
  const rowsOf = (path: string, of: Schema, value: unknown): string[] => {
    const found = resolved(of);
    if (found.properties === undefined || path.endsWith('resources')) return [row(path, found, value)];
    const inside = (value ?? {}) as Record<string, unknown>;
    return Object.entries(found.properties).flatMap(([name, child]) =>
      rowsOf(path === '' ? name : `${path}.${name}`, child, inside[name]),
    );
  };
  const rows = rowsOf('', schema, values).filter((line) => !line.startsWith('| `global`'));
  return ['| Value | Default | What it is |', '| --- | --- | --- |', ...rows].join('\n');
}

function row(path: string, schema: Schema, value: unknown): string {
  const choices =
    schema.enum === undefined ? '' : ` One of ${schema.enum.map((each) => `\`${each}\``).join(', ')}.`;
  const description = `${schema.description ?? ''}${path === 'workers' ? '' : choices}`.replaceAll(
    '|',
    '\\|',
  );
  const shown = path === 'workers' ? 'three pools' : textOf(value);
  return `| \`${path}\` | ${shown} | ${description} |`;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  const isEmpty = typeof value === 'object' && Object.keys(value).length === 0;
  return isEmpty ? '' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
