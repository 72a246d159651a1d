/** A part of a comment: plain text, or a mention; `isOwn` if it mentions the current user. */
export interface TextPiece {
  readonly text: string;
  readonly mention?: 'other' | 'own';
}

/** A mention being typed: the position of its `@`, and the text so far. */
export interface TypedName {
  readonly at: number;
  readonly beginning: string;
}

/** Splits a text at mentions of these names. A longer name takes precedence over its prefix. */
export function piecesOf(
  text: string,
  names: readonly string[],
  own: readonly string[],
): readonly TextPiece[] {
  const known = [...new Set([...own, ...names])].filter((name) => name !== '');
  if (known.length === 0) return [{ text }];
  const choices = known.toSorted((a, b) => b.length - a.length).map(escaped);
  const mentioned = new RegExp(`(?<![\\p{L}\\p{N}])@(?:${choices.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const ownNames = new Set(own.map((name) => name.toLowerCase()));
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { index, 0: found } of text.matchAll(mentioned)) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: found, mention: ownNames.has(found.slice(1).toLowerCase()) ? 'own' : 'other' });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** The mention being typed right before the caret; null if there is none. */
export function typedName(text: string, caret: number): TypedName | null {
  const found = /(?<![\p{L}\p{N}])@([^\s@]{0,60})$/u.exec(text.slice(0, caret));
  return found === null ? null : { at: found.index, beginning: found[1] ?? '' };
}

/** The names of which any word starts with the typed text. */
export function namesLike(names: readonly string[], beginning: string): readonly string[] {
  const wanted = beginning.toLowerCase();
  return names.filter((name) =>
    ` ${name.toLowerCase()}`.replaceAll(/[\s._-]+/g, ' ').includes(` ${wanted.replaceAll(/[._-]+/g, ' ')}`),
  );
}

function escaped(name: string): string {
  return name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
