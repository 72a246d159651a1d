import { nationalSystems } from '../crs/candidates/tables.ts';
import { type DeclaredCrs, nameOfDeclared } from '../declaration.ts';
import type { InspectedSystem } from './inspected-file.ts';

/** Names of frequent systems that the table of national systems does not contain. */
const names: Readonly<Record<number, string>> = {
  4326: 'WGS 84',
  3857: 'WGS 84 / Pseudo-Mercator',
  4258: 'ETRS89',
  4269: 'NAD83',
};

function nameOfCode(code: number): string {
  return names[code] ?? nationalSystems().find((system) => system.code === code)?.name ?? `EPSG:${code}`;
}

export function systemOfCode(
  code: number,
  evidence: InspectedSystem['evidence'],
  explanation: string,
): InspectedSystem {
  return { code: `EPSG:${code}`, name: nameOfCode(code), evidence, explanation };
}

/** A system described by well-known text; its name is the first text in quotes. */
export function systemOfText(text: string, explanation: string): InspectedSystem {
  const name = /"([^"]{1,80})"/.exec(text)?.[1] ?? 'unnamed system';
  const code = /(?:AUTHORITY|ID)\["EPSG",\s*"?(\d{4,6})"?\]\s*\]\s*$/i.exec(text.slice(-200))?.[1];
  return { code: code === undefined ? null : `EPSG:${code}`, name, evidence: 'file', explanation };
}

export function declaredSystem(crs: DeclaredCrs): InspectedSystem {
  const explanation = 'The request declares this system.';
  if ('code' in crs) return systemOfCode(crs.code, 'caller', explanation);
  const { name } = systemOfText(nameOfDeclared(crs), explanation);
  return { code: null, name, evidence: 'caller', explanation };
}

export function degrees(explanation: string): InspectedSystem {
  return systemOfCode(4326, 'default', explanation);
}
