/** What must not happen, whatever is struck. */
export const wrongs = [
  'lost',
  'doubled',
  'half visible',
  'hung',
  'answered differently',
  'refused without a cause',
  'objects without a row',
  'rows without an object',
  'scratch folders left behind',
  'staged files left behind',
  'reservations left behind',
  'claims left behind',
  'processes left behind',
  'usage that is not what is stored',
] as const;

export type Wrong = (typeof wrongs)[number];

/** The name prefix of all faults that kill the worker process. */
export const workersKilled = 'workers killed';

export const outcomes = ['by itself', 'repeated', 'refused'] as const;

/** The outcome of an action: success at the first attempt, after retries, or failure with a reason. */
export type ActionOutcome = (typeof outcomes)[number];

export type OutcomeTally = Record<ActionOutcome, number> & { times: number };

/** An action of a script that is in progress. */
export interface RecordedAction {
  readonly kind: string;
  readonly struckBy: Set<string>;
}

/** Records faults, the actions in progress at the time, their outcomes, and failures. */
export class RunRecord {
  readonly strikes = new Map<string, OutcomeTally>();
  readonly actions = new Map<string, OutcomeTally>();
  readonly reasons = new Map<string, number>();
  readonly found = new Map<Wrong, string[]>(wrongs.map((wrong) => [wrong, []]));
  readonly #inProgress = new Set<RecordedAction>();

  begin(kind: string): RecordedAction {
    const action = { kind, struckBy: new Set<string>() };
    tallyOf(this.actions, kind).times += 1;
    this.#inProgress.add(action);
    return action;
  }

  struck(what: string): void {
    tallyOf(this.strikes, what).times += 1;
    for (const { struckBy } of this.#inProgress) struckBy.add(what);
  }

  /** Number of worker processes killed so far. */
  get killedWorkers(): number {
    const killed = [...this.strikes].filter(([what]) => what.startsWith(workersKilled));
    return killed.reduce((sum, [, { times }]) => sum + times, 0);
  }

  end(action: RecordedAction, outcome: ActionOutcome): void {
    this.#inProgress.delete(action);
    tallyOf(this.actions, action.kind)[outcome] += 1;
    for (const what of action.struckBy) tallyOf(this.strikes, what)[outcome] += 1;
  }

  /** Records why an action was refused or retried. */
  because(reason: string): void {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }

  wrong(wrong: Wrong, ...details: readonly string[]): void {
    this.found.get(wrong)?.push(...details);
  }

  get isClean(): boolean {
    return [...this.found.values()].every((details) => details.length === 0);
  }
}

function tallyOf(tallies: Map<string, OutcomeTally>, name: string): OutcomeTally {
  const tally = tallies.get(name) ?? { times: 0, 'by itself': 0, repeated: 0, refused: 0 };
  tallies.set(name, tally);
  return tally;
}
