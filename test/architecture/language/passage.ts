/** What the guard distinguishes: each is checked on its own. */
export const categories = ['names', 'comments', 'titles', 'messages', 'docs'] as const;

export type Category = (typeof categories)[number];

/** A name or a text of a file. */
export interface Passage {
  readonly category: Category;
  /** Offset of its first character in the file. */
  readonly at: number;
  readonly text: string;
}

/** A use of a forbidden word, and what to write instead. */
export interface LanguageFinding {
  readonly file: string;
  readonly line: number;
  readonly category: Category;
  readonly found: string;
  readonly use: string;
}
