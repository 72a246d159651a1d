import { outcomes, type RunRecord, type OutcomeTally } from './account.ts';

/** Maximum number of reported details of one kind. */
const maxDetails = 20;

/** The result table of a run, followed by the details of nonzero counts. */
export function tableOf(account: RunRecord): string {
  const cells = (name: string, values: readonly (string | number)[]) =>
    name.padEnd(36) + values.map((value) => String(value).padStart(11)).join('');
  const rows = (tallies: ReadonlyMap<string, OutcomeTally>) =>
    [...tallies]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, tally]) => cells(name, [tally.times, ...outcomes.map((outcome) => tally[outcome])]));
  const found = [...account.found];
  return [
    cells('struck', ['times', ...outcomes]),
    ...rows(account.strikes),
    '',
    cells('done meanwhile', ['times', ...outcomes]),
    ...rows(account.actions),
    '',
    cells('asked again because of', ['times']),
    ...[...account.reasons].sort().map(([reason, times]) => cells(reason, [times])),
    '',
    cells('must be 0', ['found']),
    ...found.map(([wrong, details]) => cells(wrong, [details.length])),
    ...found.flatMap(([wrong, details]) =>
      details.slice(0, maxDetails).map((detail) => `\n${wrong}: ${detail}`),
    ),
  ].join('\n');
}
