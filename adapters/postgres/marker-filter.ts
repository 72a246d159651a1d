import { sql, type RawBuilder } from 'kysely';
import type { MarkerFilter, MarkerSet } from '../../core/markers/marker.ts';

/** SQL condition that a row of `markers` passes the filter. */
export function passes({ bbox, among }: MarkerFilter): RawBuilder<boolean> {
  const conditions = [
    ...(bbox === undefined ? [] : [isInside(bbox)]),
    ...(among === undefined ? [] : [isAmong(among)]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function isInside([west, south, east, north]: NonNullable<MarkerFilter['bbox']>): RawBuilder<boolean> {
  const across = west <= east ? sql`and` : sql`or`;
  return sql<boolean>`latitude between ${south} and ${north}
    and (longitude >= ${west} ${across} longitude <= ${east})`;
}

function isAmong({ ids, ranges }: MarkerSet): RawBuilder<boolean> {
  const named = ids.length === 0 ? [] : [sql`id = any(${[...ids]}::text[])`];
  const either = [...named, ...ranges.map(({ first, last }) => sql`id between ${first} and ${last}`)];
  return either.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(either, sql` or `)})`;
}
