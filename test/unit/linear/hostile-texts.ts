import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

const parser = new RegExpParser({ ecmaVersion: 2024 });

/** A prefix, and the text repeated after it. */
export interface HostileText {
  readonly start: string;
  readonly repeated: string;
}

/**
 * Texts that are slow for a pattern: each prefix of a match, alone or with the next element repeated. A
 * pattern that fails late may restart at every offset.
 */
export function hostileTexts(source: string, flags: string): HostileText[] {
  const unicode = flags.includes('u');
  const root = parser.parsePattern(source, 0, source.length, { unicode });
  const found = new Map<string, HostileText>();
  const add = (start: string, repeated: string) => {
    if (repeated !== '') found.set(JSON.stringify([start, repeated]), { start, repeated });
  };
  const walk = (alternative: readonly AST.Element[], before: string) => {
    const [elements, samples] = inWords(alternative);
    for (let end = 0; end < elements.length; end++) {
      const start = before + samples.slice(0, end).join('');
      for (let from = 0; from <= end; from++) add(start, samples.slice(from, end + 1).join(''));
      for (const one of variantsOf(elements[end])) {
        add(start, one);
        add('', start + one);
      }
      add('', start + (samples[end] ?? ''));
      const element = elements[end];
      const inner = element?.type === 'Quantifier' ? element.element : element;
      if (inner?.type === 'Group' || inner?.type === 'CapturingGroup') {
        for (const { elements: each } of inner.alternatives) walk(each, start);
      }
    }
  };
  for (const { elements } of root.alternatives) walk(elements, '');
  return [...found.values()];
}

/** The elements with their samples; consecutive letters are combined. */
function inWords(elements: readonly AST.Element[]): [AST.Element[], string[]] {
  const [starts, samples]: [AST.Element[], string[]] = [[], []];
  for (const element of elements) {
    if (element.type === 'Character' && starts.at(-1)?.type === 'Character') {
      samples.push((samples.pop() ?? '') + sampleOf(element));
    } else {
      starts.push(element);
      samples.push(sampleOf(element));
    }
  }
  return [starts, samples];
}

/** A text that the element matches, of a typical length. */
function sampleOf(element: AST.Element): string {
  switch (element.type) {
    case 'Character':
      return element.raw.length === 1 ? element.raw : String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return variantsOf(element)[0] ?? '';
    case 'Group':
    case 'CapturingGroup':
      return (element.alternatives[0]?.elements ?? []).map(sampleOf).join('');
    case 'Quantifier':
      return sampleOf(element.element).repeat(Math.max(1, Math.min(element.min, 8)));
    default:
      return '';
  }
}

const tried = [
  ' ',
  'a',
  '0',
  '.',
  '-',
  '/',
  '"',
  "'",
  '\n',
  '(',
  '[',
  '{',
  '<',
  ',',
  ';',
  '=',
  '\0',
  'é',
  '\u2028',
];

/** A character of each kind that a class matches. */
function variantsOf(element: AST.Element | undefined): string[] {
  if (element === undefined) return [];
  if (element.type === 'Quantifier') return variantsOf(element.element);
  if (element.type === 'Group' || element.type === 'CapturingGroup') {
    return element.alternatives.map(({ elements }) => elements.map(sampleOf).join(''));
  }
  if (!['CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'].includes(element.type)) return [];
  const named: string[] = [];
  visitRegExpAST(element, {
    onCharacterEnter: ({ value }) => void named.push(String.fromCodePoint(value)),
  });
  const taken = new RegExp(`^${element.raw}$`, 'u');
  return [...new Set([...tried, ...named])].filter((each) => taken.test(each));
}
