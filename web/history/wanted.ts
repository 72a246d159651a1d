import { eventKindsKnown } from './told.ts';

/** What somebody wants to read of the history; null: all of it. */
export interface Wanted {
  readonly objectType: string | null;
  /** Who did it. */
  readonly actorId: string | null;
  readonly deed: Deed | null;
}

export const deeds = ['added', 'changed', 'deleted'] as const;
export type Deed = (typeof deeds)[number];

const endings: Readonly<Record<Deed, RegExp>> = {
  added: /(?:created|added|uploaded|imported|cloned|replied|invited)$/,
  changed: /updated$/,
  deleted: /(?:deleted|removed|revoked|cleared|rescinded|declined)$/,
};

/** As the query of the interface has it. */
export function queryOf({ objectType, actorId, deed }: Wanted) {
  return {
    ...(objectType !== null && { objectType }),
    ...(actorId !== null && { actorId }),
    ...(deed !== null && { kinds: eventKindsKnown.filter((kind) => endings[deed].test(kind)).join(',') }),
  };
}
