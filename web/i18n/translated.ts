import type { en } from './en/index.ts';

/** The same keys as in English, each with a text. */
export type Translated<English> = { readonly [Key in keyof English]: string };

export type Messages = Translated<typeof en>;
export type MessageKey = keyof Messages;
