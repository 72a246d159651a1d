import type { Map as MapLibreMap } from 'maplibre-gl';
import { t } from '../i18n/language.ts';
import type { RoomState } from '../room/room-state.ts';
import { writeComment } from './change-comment.ts';
import { chooseLocation, chosenLocation } from './chosen-location.ts';
import { knownPeople } from './known-people.ts';
import { LocationChoice } from './location-choice.tsx';
import { WriteBox } from './write-box.tsx';

/** Writes a comment on the room, or on a location of its map. */
export function NewComment({ state, map }: { state: RoomState; map: MapLibreMap | null }) {
  const { roomId } = state.room.value;
  const send = async (body: string) => {
    await writeComment(roomId, { objectType: 'room', objectId: roomId }, body, chosenLocation(state));
    chooseLocation(state, null);
  };
  return (
    <div class="new-comment">
      <WriteBox
        draft={`${roomId}:room`}
        label={t('comments.new')}
        action={t('comments.send')}
        names={knownPeople(state).names}
        onSend={send}
      />
      <LocationChoice state={state} map={map} />
    </div>
  );
}
