import { eventKindsKnown } from './change-note.ts';

/** A filter of the history; null matches everything. */
export interface HistoryFilter {
  readonly objectType: string | null;
  /** The actor. */
  readonly actorId: string | null;
  readonly action: HistoryAction | null;
}

export const actions = ['added', 'changed', 'deleted'] as const;
export type HistoryAction = (typeof actions)[number];

const endings: Readonly<Record<HistoryAction, RegExp>> = {
  added: /(?:created|added|uploaded|imported|cloned|replied|invited)$/,
  changed: /updated$/,
  deleted: /(?:deleted|removed|revoked|cleared|rescinded|declined)$/,
};

/** The filter as query parameters of the API. */
export function queryOf({ objectType, actorId, action }: HistoryFilter) {
  return {
    ...(objectType !== null && { objectType }),
    ...(actorId !== null && { actorId }),
    ...(action !== null && { kinds: eventKindsKnown.filter((kind) => endings[action].test(kind)).join(',') }),
  };
}
