import { eventKinds } from '../history/event-kinds.ts';

/**
 * Kinds of events that the file of a room leaves out: it is made for everyone who may export, and tokens may list neither
 * members nor tokens. That a job has ended is no change of the content.
 */
export const unexportedKinds: readonly string[] = eventKinds.filter((kind) =>
  /^(?:job|member|token)\./.test(kind),
);

export function isExported({ kind }: { readonly kind: string }): boolean {
  return !unexportedKinds.includes(kind);
}
