import { counted, t } from '../i18n/language.ts';
import type { RoomState } from '../room/room-state.ts';
import { service, type Marker, type MarkerChange } from '../service/service.ts';
import { notify } from '../ui/notices.tsx';
import { asError } from '../ui/failure.tsx';
import { whole } from './change-marker.ts';
import { markersOf } from './marker-store.ts';
import { revert } from './revert.ts';

/** Maximum number of markers that are changed together, each by a request. */
export const maxTogether = 500;

/** Requests at the same time. */
const lanes = 4;

interface Outcome {
  readonly done: readonly Marker[];
  /** The first failure; the others are alike as a rule. */
  readonly failure: Error | null;
}

/** Gives these markers the same values, with undo. Throws the first failure if none could be changed. */
export async function changeMarkers(
  state: RoomState,
  markers: readonly Marker[],
  change: Pick<MarkerChange, 'group' | 'color'>,
): Promise<void> {
  const outcome = await forEach(markers, ({ id }) => write(state, id, change));
  report(outcome, markers.length, 'markers.manyChanged', () =>
    forEach(outcome.done, ({ id, group, color }) =>
      write(state, id, {
        ...('group' in change ? { group } : {}),
        ...(change.color !== undefined && color !== null ? { color } : {}),
      }),
    ),
  );
}

/** Deletes these markers, with undo. Throws the first failure if none could be deleted. */
export async function deleteMarkers(state: RoomState, markers: readonly Marker[]): Promise<void> {
  const { roomId } = state.room.peek();
  const outcome = await forEach(markers, ({ id: markerId }) =>
    service.DELETE('/api/rooms/{roomId}/markers/{markerId}', { params: { path: { roomId, markerId } } }),
  );
  report(outcome, markers.length, 'markers.manyDeleted', () =>
    forEach(outcome.done, ({ id }) => revert(roomId, id, null)),
  );
}

async function write(state: RoomState, markerId: string, body: MarkerChange): Promise<void> {
  const { roomId } = state.room.peek();
  const { data } = await service.PATCH('/api/rooms/{roomId}/markers/{markerId}', {
    params: { path: { roomId, markerId } },
    body,
  });
  markersOf(state).put(whole(data.marker));
}

async function forEach(
  markers: readonly Marker[],
  act: (marker: Marker) => Promise<unknown>,
): Promise<Outcome> {
  const done: Marker[] = [];
  let failure: Error | null = null;
  let next = 0;
  const work = async () => {
    for (let marker = markers[next++]; marker !== undefined; marker = markers[next++])
      try {
        await act(marker);
        done.push(marker);
      } catch (error) {
        failure ??= asError(error);
      }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return { done, failure };
}

function report(
  { done, failure }: Outcome,
  count: number,
  text: 'markers.manyChanged' | 'markers.manyDeleted',
  undo: () => Promise<Outcome>,
): void {
  if (done.length === 0 && failure !== null) throw failure;
  const sentence = counted(text, done.length);
  notify({
    text:
      done.length === count ? sentence : `${sentence} ${counted('markers.manyFailed', count - done.length)}`,
    undo: async () => {
      const reverted = await undo();
      if (reverted.failure !== null) throw reverted.failure;
      notify({ text: t('app.undone') });
    },
  });
}
