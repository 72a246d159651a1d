/** A rule that colours features by the values of one attribute. */
export interface ColourRule {
  readonly attribute: string;
  /**
   * `values`: a feature belongs to the class that lists its value; `steps`: to the last class whose lower bound is
   * not above its value.
   */
  readonly kind: 'values' | 'steps';
  readonly classes: readonly ColourClass[];
  /** The colour of features in no class; with `steps`, of values below the first bound. */
  readonly other: string;
}

export interface ColourClass {
  readonly values: readonly (string | number)[];
  readonly colour: string;
}

/** Maximum number of classes: a longer legend is not readable. */
const maxClasses = 200;

/** Style properties that can contain such a rule, as named in the MapLibre style specification. */
const members = ['fill-color', 'line-color', 'circle-color'] as const;

/**
 * Reads the rule of a layer's style, which can be any JSON: a MapLibre expression of the form `["match", ["get",
 * attribute], value or values, colour, …, colour]` or `["step", ["get", attribute], colour, number, colour, …]`. Null
 * if there is none.
 */
export function colourRuleOf(style: Readonly<Record<string, unknown>> | null): ColourRule | null {
  for (const member of members) {
    const rule = parse(style?.[member]);
    if (rule !== null) return rule;
  }
  return null;
}

function parse(expression: unknown): ColourRule | null {
  if (!Array.isArray(expression) || expression.length > 2 * maxClasses + 3) return null;
  const [operator, input, ...rest] = expression as unknown[];
  const attribute = attributeOf(input);
  if (attribute === null) return null;
  if (operator === 'match') return rule(attribute, 'values', pairs(rest), rest.at(-1));
  if (operator === 'step') return rule(attribute, 'steps', pairs(rest.slice(1)), rest[0]);
  return null;
}

function attributeOf(input: unknown): string | null {
  const [operator, name] = Array.isArray(input) ? (input as unknown[]) : [];
  return operator === 'get' && typeof name === 'string' ? name : null;
}

function rule(
  attribute: string,
  kind: ColourRule['kind'],
  found: readonly (readonly [unknown, unknown])[],
  other: unknown,
): ColourRule | null {
  const classes = found.map(([values, colour]) => ({ values: [values].flat(), colour }));
  const isSound =
    isColour(other) &&
    classes.length > 0 &&
    classes.every((each) => isClass(each) && (kind === 'values' || isStep(each)));
  return isSound ? { attribute, kind, classes: classes as ColourClass[], other } : null;
}

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value);

const isClass = ({ values, colour }: { values: readonly unknown[]; colour: unknown }) =>
  isColour(colour) && values.every((value) => typeof value === 'string' || typeof value === 'number');

const isStep = ({ values }: { values: readonly unknown[] }) =>
  values.length === 1 && typeof values[0] === 'number';

function pairs(list: readonly unknown[]): (readonly [unknown, unknown])[] {
  return Array.from(
    { length: Math.floor(list.length / 2) },
    (_, n) => [list[2 * n], list[2 * n + 1]] as const,
  );
}
