import type { JobWarning } from '../../jobs/job-state.ts';
import { limits } from '../../limits.ts';
import { quotable } from '../../text.ts';

/** A property without a marker field. */
export type UnknownProperty = {
  readonly name: string;
  /** Number of points that have it. */
  readonly points: number;
  /** Index of the first feature that has it. */
  readonly first: number;
  /** Number of points whose marker could not store it, and the first of these. */
  readonly cut: number;
  readonly firstCut: FeatureName | null;
};

type FeatureName = {
  readonly feature: number;
  /** Human-readable: `feature 12`, or `row 14` of a table. */
  readonly name: string;
};

/** The unknown properties of a file or of a part of it. */
export type UnknownProperties = {
  readonly named: readonly UnknownProperty[];
  /** Number of values of properties beyond those that are listed. */
  readonly others: number;
};

export const noUnknownProperties: UnknownProperties = { named: [], others: 0 };

/** Limits the listed names, because every feature of a file can have different names. */
const maxNamed = 50;
const maxNameLength = 100;

interface Count {
  points: number;
  first: number;
  cut: number;
  firstCut: FeatureName | null;
}

/** Counts unknown properties while points are read. */
export class UnknownPropertyTally {
  readonly #counts = new Map<string, Count>();
  #others = 0;

  add(name: string, isStored: boolean, feature: number, nameOfFeature: () => string): void {
    const count = this.#counts.get(name) ?? this.#begin(shown(name), feature);
    if (count === null) {
      this.#others++;
      return;
    }
    count.points++;
    if (isStored) return;
    count.cut++;
    count.firstCut ??= { feature, name: nameOfFeature() };
  }

  end(): UnknownProperties {
    return { named: [...this.#counts].map(([name, counts]) => ({ name, ...counts })), others: this.#others };
  }

  /** Long names with the same beginning are counted as one; null if there are too many names. */
  #begin(name: string, first: number): Count | null {
    const there = this.#counts.get(name);
    if (there !== undefined || this.#counts.size === maxNamed) return there ?? null;
    const count = { points: 0, first, cut: 0, firstCut: null };
    this.#counts.set(name, count);
    return count;
  }
}

/** Merges the counts of two consecutive parts of a file. */
export function mergeUnknownProperties(one: UnknownProperties, other: UnknownProperties): UnknownProperties {
  const all = new Map(one.named.map((property) => [property.name, property]));
  let others = one.others + other.others;
  for (const property of other.named) {
    const before = all.get(property.name);
    if (before === undefined && all.size === maxNamed) others += property.points;
    else all.set(property.name, before === undefined ? property : sum(before, property));
  }
  return { named: [...all.values()], others };
}

function sum(one: UnknownProperty, other: UnknownProperty): UnknownProperty {
  return {
    name: one.name,
    points: one.points + other.points,
    first: one.first,
    cut: one.cut + other.cut,
    firstCut: one.firstCut ?? other.firstCut,
  };
}

/**
 * The warnings about unknown properties. `hint` is a sentence that explains how to keep all values, if
 * possible.
 */
export function externalWarnings({ named, others }: UnknownProperties, hint: string): JobWarning[] {
  const stored = named.filter(({ points, cut }) => cut < points).map(retainedWarning);
  const cut = named.filter((property) => property.cut > 0).map((property) => cutWarning(property, hint));
  if (others === 0) return [...stored, ...cut];
  const message = `${others} values of further properties have no marker field.`;
  return [...stored, ...cut, { code: 'more_warnings', message }];
}

function retainedWarning({ name, points, cut, first: feature }: UnknownProperty): JobWarning {
  const count = points - cut;
  const keepers = count === 1 ? '1 point stores' : `${count} points store`;
  const message = `Markers have no field ${JSON.stringify(name)}; ${keepers} it among the properties of ${count === 1 ? 'its marker' : 'their markers'}.`;
  return { code: 'unknown_property', message, feature, values: { name, count } };
}

function cutWarning({ name, cut, firstCut }: UnknownProperty, hint: string): JobWarning {
  const first = firstCut?.name ?? '';
  const points = cut === 1 ? `1 point, ${first},` : `${cut} points (first: ${first})`;
  const max = `a marker stores at most ${limits.markerProperties} bytes of properties`;
  const message = `${JSON.stringify(name)} of ${points} was omitted: ${max}.${hint}`;
  const values = { name, count: cut, limit: limits.markerProperties };
  return { code: 'property_left_out', message, values, ...(firstCut && { feature: firstCut.feature }) };
}

function shown(name: string): string {
  return quotable(name.slice(0, maxNameLength));
}
