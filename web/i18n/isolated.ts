/*
 * Foreign texts within ours. Letters that run from right to left, and the controls of Unicode's bidirectional algorithm
 * (UAX #9), turn what stands beside them as well: a name with U+202E in it writes the rest of the sentence backwards.
 */

/** Hebrew, Arabic and the other scripts from right to left, and all controls of direction. */
const turning =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const begins = /[\u2066-\u2068]/;
const beginning = '\u2068';
const end = '\u2069';

/** The text, kept from turning what stands around it. One that turns nothing stays as it is. */
export function isolated(text: string): string {
  return turning.test(text) ? beginning + balanced(text) + end : text;
}

/** The text without ends of isolation that would end ours, and with an end for each that it begins. */
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
