import type { en } from './en/index.ts';

/** The forms of a text with a number, by plural category of the language. */
export type PluralForms = Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** A text for each key of the English catalog, in plural forms where the English text has them. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : PluralForms;
};

/**
 * Sentences by error code of the service, of its jobs and of the client. `{message}` is the English message, for codes
 * whose message contains details.
 */
export type ErrorTexts = ReadonlyMap<string, string>;

/** Sentences by code of a warning, with the values of the warning and `{message}` as placeholders. */
export type WarningTexts = ReadonlyMap<string, string>;

export type Messages = Translated<typeof en>;

type KeyOf<Value> = { [Key in keyof Messages]: Messages[Key] extends Value ? Key : never }[keyof Messages];

export type MessageKey = KeyOf<string>;
/** Key of a text with plural forms. */
export type CountKey = KeyOf<PluralForms>;
