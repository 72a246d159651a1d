import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { asError } from '../ui/failure.tsx';
import { onFoundAgain } from '../room/link.ts';
import type { RoomState } from '../room/room-state.ts';
import { service } from '../service/service.ts';
import { queryOf, type HistoryFilter } from './history-filter.ts';
import { withEarlier, withNewest, type HistoryPage, type Loaded } from './merged.ts';

/** Events arrive in bursts: the newest page is requested once for all events within this time (ms). */
const gatherMs = 500;

export interface ShownHistory {
  readonly loaded: ReadonlySignal<Loaded | null>;
  readonly failure: ReadonlySignal<Error | null>;
  readonly loadEarlier: () => void;
  readonly again: () => void;
}

/** The filtered history of the room, kept up to date while it is shown. */
export function useHistory(state: RoomState, wanted: HistoryFilter): ShownHistory {
  const { objectType, actorId, action } = wanted;
  const loaded = useSignal<Loaded | null>(null);
  const failure = useSignal<Error | null>(null);
  /** Responses to requests made before the filter changed are dropped. */
  const turn = useRef(0);
  const read = async (before: number | null, use: (page: HistoryPage) => Loaded) => {
    const asked = turn.current;
    try {
      const page = await readPage(state.room.peek().roomId, wanted, before);
      if (asked !== turn.current) return;
      loaded.value = use(page);
      failure.value = null;
    } catch (error) {
      if (asked === turn.current) failure.value = asError(error);
    }
  };
  const readNewest = () =>
    read(null, (page) => withNewest(loaded.value ?? { events: [], nextBefore: null }, page));
  useEffect(() => {
    turn.current++;
    loaded.value = null;
    void readNewest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = state.listen(({ kind }) => {
      if (kind === 'job.progress') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void readNewest();
      }, gatherMs);
    });
    const stopFinding = onFoundAgain(state.link, () => {
      if (failure.peek() !== null) void readNewest();
    });
    return () => {
      stop();
      stopFinding();
      clearTimeout(timer);
    };
  }, [state, objectType, actorId, action]);
  const loadEarlier = () => {
    const { value: present } = loaded;
    if (present === null || present.nextBefore === null) return;
    void read(present.nextBefore, (page) => withEarlier(loaded.value ?? present, page));
  };
  return { loaded, failure, loadEarlier, again: () => void readNewest() };
}

async function readPage(roomId: string, wanted: HistoryFilter, before: number | null): Promise<HistoryPage> {
  const query = { ...queryOf(wanted), ...(before !== null && { before }) };
  return (await service.GET('/api/rooms/{roomId}/history', { params: { path: { roomId }, query } })).data;
}
