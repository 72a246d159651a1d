import { useSignal, useSignalEffect } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import { subscribePointed } from '../map/pick.ts';
import { t } from '../i18n/language.ts';
import { Card } from '../ui/card.tsx';
import type { RoomState } from '../room/room-state.ts';
import { chosenLocation } from './chosen-location.ts';
import { commentIdsAt, drawComments } from './draw-comments.ts';
import { roomComments } from './room-comments.ts';
import { Thread } from './thread.tsx';

/** The open comments that have a location, as dots with the number of messages, and the card of the selected ones. */
export function CommentsOnMap({ map, state }: { map: MapLibreMap; state: RoomState }) {
  const opened = useSignal<ReadonlySet<string>>(new Set());
  const { value } = roomComments(state);
  useSignalEffect(() => drawComments(map, value.value ?? [], chosenLocation(state)));
  useEffect(
    () =>
      subscribePointed(map, (pointed) => {
        opened.value = new Set(commentIdsAt(map, pointed));
        return opened.value.size > 0;
      }),
    [map],
  );
  const threads = (value.value ?? []).filter(({ id }) => opened.value.has(id));
  if (threads.length === 0) return null;
  return (
    <Card key={opened.value} title={t('comments.title')} onClose={() => (opened.value = new Set())}>
      {threads.map((thread) => (
        <Thread key={thread.id} thread={thread} state={state} />
      ))}
    </Card>
  );
}
