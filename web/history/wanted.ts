import { eventKindsKnown } from './change-note.ts';

/** What somebody wants to read of the history; null: all of it. */
export interface Wanted {
  readonly objectType: string | null;
  /** Who did it. */
  readonly actorId: string | null;
  readonly action: Action | null;
}

export const actions = ['added', 'changed', 'deleted'] as const;
export type Action = (typeof actions)[number];

const endings: Readonly<Record<Action, RegExp>> = {
  added: /(?:created|added|uploaded|imported|cloned|replied|invited)$/,
  changed: /updated$/,
  deleted: /(?:deleted|removed|revoked|cleared|rescinded|declined)$/,
};

/** As the query of the interface has it. */
export function queryOf({ objectType, actorId, action }: Wanted) {
  return {
    ...(objectType !== null && { objectType }),
    ...(actorId !== null && { actorId }),
    ...(action !== null && { kinds: eventKindsKnown.filter((kind) => endings[action].test(kind)).join(',') }),
  };
}
