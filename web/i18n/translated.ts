import type { en } from './en/index.ts';

/** A text for each key of the English catalog. */
export type Translated<English> = { readonly [Key in keyof English]: string };

export type Messages = Translated<typeof en>;
export type MessageKey = keyof Messages;
