/*
 * Isolates user text within messages. Right-to-left letters and the controls of the Unicode Bidirectional Algorithm
 * (UAX #9) also affect adjacent text: a name with U+202E reverses the rest of the sentence.
 */

/** Hebrew, Arabic and other right-to-left scripts, and all directional controls. */
const bidirectional =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const begins = /[\u2066-\u2068]/;
const beginning = '\u2068';
const end = '\u2069';

/** The text in a directional isolate; unchanged if it cannot affect adjacent text. */
export function isolated(text: string): string {
  return bidirectional.test(text) ? beginning + balanced(text) + end : text;
}

/** Removes unmatched closing isolates and closes unmatched opening ones. */
function balanced(text: string): string {
  let open = 0;
  let stored = '';
  for (const character of text) {
    if (character === end && open === 0) continue;
    if (begins.test(character)) open++;
    else if (character === end) open--;
    stored += character;
  }
  return stored + end.repeat(open);
}
