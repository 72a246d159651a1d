import { eventKinds } from '../../history/event-kinds.ts';

/**
 * Event kinds that exports omit: everyone who may export can read the file, and tokens may not list members
 * or tokens. The end of a job does not change the content.
 */
export const unexportedKinds: readonly string[] = eventKinds.filter((kind) =>
  /^(?:job|member|token)\./.test(kind),
);

export function isExported({ kind }: { readonly kind: string }): boolean {
  return !unexportedKinds.includes(kind);
}
