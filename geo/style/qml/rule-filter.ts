import type { FilterValue, StyleFilter } from '../model/style-filter.ts';

/** Limits of an expression: characters, and levels of brackets. */
const maxLength = 20_000;
const maxDepth = 6;

/** Names and texts in quotes, numbers, operators, words; anything else is no plain comparison. */
const token =
  /\s*(?:"((?:[^"]|"")*)"|'((?:[^'\\]|''|\\['\\])*)'|(-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(?![\w.])|(<=|>=|<>|!=|[=<>(),])|([\p{L}_][\p{L}\p{N}_]*))/uy;

interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'sign' | 'word';
  readonly value: string;
}

/**
 * Reads an expression of QGIS that consists of comparisons of columns with values, as a filter whose attributes are
 * columns. Null for any other expression. Features without a value satisfy no comparison in QGIS, not even `<>`. On the
 * map, empty texts are NULL too.
 */
export function ruleFilter(expression: string): StyleFilter | null {
  const tokens = expression.length > maxLength ? null : tokensOf(expression);
  if (tokens === null) return null;
  const reader = new FilterReader(tokens);
  const found = reader.any(1);
  return reader.isAtEnd ? found : null;
}

function tokensOf(text: string): Token[] | null {
  const end = text.trimEnd().length;
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < end) {
    const found = token.exec(text);
    if (found === null) return null;
    const [, name, quoted, number, sign, word = ''] = found;
    if (name !== undefined) tokens.push({ kind: 'name', value: name.replaceAll('""', '"') });
    else if (quoted !== undefined)
      tokens.push({
        kind: 'text',
        value: quoted.replace(/''|\\(.)/g, (_, escaped?: string) => escaped ?? "'"),
      });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number });
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign });
    else tokens.push({ kind: 'word', value: word });
  }
  return tokens;
}

const operators: Readonly<Record<string, '=' | '!=' | '<' | '<=' | '>' | '>='>> = {
  ...{ '=': '=', '<>': '!=', '!=': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
};

class FilterReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  any(depth: number): StyleFilter | null {
    return this.#list('or', () => this.#all(depth));
  }

  #all(depth: number): StyleFilter | null {
    return this.#list('and', () => this.#part(depth));
  }

  #list(word: 'and' | 'or', read: () => StyleFilter | null): StyleFilter | null {
    const parts: StyleFilter[] = [];
    do {
      const part = read();
      if (part === null) return null;
      parts.push(part);
    } while (this.#takes('word', word));
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : word === 'and' ? { all: parts } : { any: parts };
  }

  #part(depth: number): StyleFilter | null {
    if (depth <= maxDepth && this.#takes('sign', '(')) {
      const inner = this.any(depth + 1);
      return this.#takes('sign', ')') ? inner : null;
    }
    const attribute = this.#column();
    if (attribute === null) return null;
    if (this.#takes('word', 'in')) return this.#values(attribute, 'in');
    if (this.#takes('word', 'not'))
      return this.#takes('word', 'in') ? this.#values(attribute, 'not-in') : null;
    if (this.#takes('word', 'is')) return this.#null(attribute);
    if (this.#takes('word', 'between')) return this.#between(attribute);
    const sign = this.#next('sign');
    const operator = sign === null || !Object.hasOwn(operators, sign) ? undefined : operators[sign];
    const value = operator === undefined ? null : this.#value();
    if (operator === undefined || value === null) return null;
    if (operator === '!=') return withValue(attribute, { attribute, operator, value });
    // The map compares numbers with numbers only.
    return operator === '=' || typeof value === 'number' ? { attribute, operator, value } : null;
  }

  #values(attribute: string, operator: 'in' | 'not-in'): StyleFilter | null {
    if (!this.#takes('sign', '(')) return null;
    const value: FilterValue[] = [];
    do {
      const each = this.#value();
      if (each === null) return null;
      value.push(each);
    } while (this.#takes('sign', ','));
    if (!this.#takes('sign', ')')) return null;
    const condition = { attribute, operator, value };
    return operator === 'in' ? condition : withValue(attribute, condition);
  }

  #between(attribute: string): StyleFilter | null {
    const from = this.#value();
    const to = this.#takes('word', 'and') ? this.#value() : null;
    if (typeof from !== 'number' || typeof to !== 'number') return null;
    return { all: [{ attribute, operator: '>=', value: from }, { attribute, operator: '<=', value: to }] }; // prettier-ignore
  }

  #null(attribute: string): StyleFilter | null {
    const operator = this.#takes('word', 'not') ? 'not-empty' : 'empty';
    return this.#takes('word', 'null') ? { attribute, operator } : null;
  }

  #column(): string | null {
    const name = this.#next('name');
    if (name !== null) return name;
    const word = this.#next('word');
    // A function has a bracket, and these words begin another expression.
    return word === null || /^(?:not|case|true|false|null)$/i.test(word) ? null : word;
  }

  #value(): FilterValue | null {
    const text = this.#next('text');
    // An empty text equals the absence of a value on the map, and not in QGIS.
    if (text !== null) return text === '' ? null : text;
    const number = this.#next('number');
    return number === null || !Number.isFinite(Number(number)) ? null : Number(number);
  }

  #next(kind: Token['kind']): string | null {
    const found = this.#tokens[this.#at];
    if (found?.kind !== kind) return null;
    this.#at++;
    return found.value;
  }

  #takes(kind: Token['kind'], value: string): boolean {
    const found = this.#tokens[this.#at];
    const isSame = found?.kind === kind && found.value.toLowerCase() === value;
    if (isSame) this.#at++;
    return isSame;
  }
}

function withValue(attribute: string, condition: StyleFilter): StyleFilter {
  return { all: [{ attribute, operator: 'not-empty' }, condition] };
}
