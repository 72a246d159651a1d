/** Where JSON stops being JSON: 1-based line and column of the first character that cannot stand there. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

const space = /[ \t\n\r]*/y;
const scalar =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const key = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/**
 * Finds the place at which JSON.parse gave up; engines tell it in some of their messages only. Walks tokens with a
 * stack of open brackets, so depth costs no call stack.
 */
export function placeOfError(text: string): Place {
  const open: ('[' | '{')[] = [];
  let at = skip(space, text, 0);
  let expected: 'value' | 'first-value' | 'key' | 'first-key' | 'next' = 'value';
  for (;;) {
    at = skip(space, text, at);
    const inside = open.at(-1);
    const char = text.charAt(at);
    if (expected === 'next') {
      if (inside === undefined) break;
      if (char === ',') expected = inside === '[' ? 'value' : 'key';
      else if (char === (inside === '[' ? ']' : '}')) open.pop();
      else break;
      at++;
    } else if (expected === 'key' || expected === 'first-key') {
      if (char === '}' && expected === 'first-key') {
        open.pop();
        expected = 'next';
        at++;
        continue;
      }
      const end = skip(space, text, skip(key, text, at));
      if (end === at) break;
      at = end;
      if (text.charAt(at) !== ':') break;
      at++;
      expected = 'value';
    } else if (char === '[' || char === '{') {
      open.push(char);
      expected = char === '[' ? 'first-value' : 'first-key';
      at++;
    } else if (char === ']' && expected === 'first-value') {
      open.pop();
      expected = 'next';
      at++;
    } else {
      const end = skip(scalar, text, at);
      if (end === at) break;
      at = end;
      expected = 'next';
    }
  }
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
