import { parser } from '@prometheus-io/lezer-promql';

/** Metrics and labels that an expression uses. */
export interface QueriedNames {
  /** Names of series. */
  readonly metrics: readonly string[];
  /** Names of labels, in matchers and in groupings. */
  readonly labels: readonly string[];
}

/** Parses an expression with Prometheus' own grammar. Throws if it is invalid. */
export function readExpression(text: string): QueriedNames {
  const metrics: string[] = [];
  const labels: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to }) => {
      const word = text.slice(from, to);
      if (type.isError) throw new Error(`${text}: not well-formed at ${from}`);
      if (type.name === 'VectorSelector') metrics.push(/^[a-zA-Z_:][\w:]*/.exec(word)?.[0] ?? word);
      if (type.name === 'LabelName') labels.push(word);
    },
  });
  return { metrics, labels };
}
