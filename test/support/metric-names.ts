/**
 * The rules of `promtool check metrics` (prometheus/client_golang, promlint) about names and words. Returns
 * each violation as a sentence.
 */
export function flawsOf(metrics: string): string[] {
  const helped = new Map(
    [...metrics.matchAll(/^# HELP (\S+) ?(.*)$/gm)].map(([, name = '', help = '']) => [name, help]),
  );
  return [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type = '']) => {
    const found = rules.filter(({ breaks }) => breaks(name, type, helped.get(name) ?? ''));
    return found.map(({ rule }) => `${name} (${type}): ${rule}`);
  });
}

const units =
  'milliseconds|microseconds|minutes|hours|days|weeks|kilobytes|megabytes|kibibytes|mebibytes|bits|percent';
const abbreviations = 's|ms|us|ns|sec|b|kb|mb|gb|tb|pb|m|h|d';
const types = 'gauge|counter|histogram|summary|untyped';

const rules: readonly {
  readonly rule: string;
  readonly breaks: (name: string, type: string, help: string) => boolean;
}[] = [
  { rule: 'no help text', breaks: (_name, _type, help) => help.trim() === '' },
  {
    rule: 'a counter ends with _total',
    breaks: (name, type) => type === 'counter' && !name.endsWith('_total'),
  },
  {
    rule: 'no other ends with _total',
    breaks: (name, type) => type !== 'counter' && name.endsWith('_total'),
  },
  {
    rule: '_count, _sum and _bucket belong to histograms and summaries',
    breaks: (name, type) => /_(count|sum|bucket)$/.test(name) && !/^(histogram|summary)$/.test(type),
  },
  { rule: 'base units', breaks: (name) => new RegExp(`_(${units})(_|$)`).test(name) },
  { rule: 'no abbreviated units', breaks: (name) => new RegExp(`_(${abbreviations})$`).test(name) },
  { rule: 'no type in the name', breaks: (name) => new RegExp(`(^|_)(${types})(_|$)`).test(name) },
  { rule: 'snake_case without colons', breaks: (name) => !/^[a-z_][a-z0-9_]*$/.test(name) },
];
