import { roomComments } from '../comments/room-comments.ts';
import { subjectKinds } from '../comments/subject-kinds.ts';
import { markersOf } from '../markers/marker-store.ts';
import { titleOf } from '../markers/marker-title.ts';
import type { RoomState } from '../room/room-state.ts';
import { folded } from '../ui/folded.ts';
import type { SearchHit } from './search-hit.ts';

/** Hits of each kind. */
const maxHits = 6;
/** Characters of a comment in a hit. */
const maxComment = 80;

/** Objects of the room whose name, or whose text for comments, contains the text. */
export function roomHits(state: RoomState, text: string): readonly SearchHit[] {
  const wanted = folded(text);
  const contains = (name: string | null) => name !== null && folded(name).includes(wanted);
  const markers = firstOf(markersOf(state).current.value.byId.values(), ({ title }) => contains(title));
  const listed = Object.entries(subjectKinds).flatMap(([kind, { label, list }]) =>
    firstOf(list?.(state) ?? [], ({ name }) => contains(name)).map(({ id, name }) =>
      hit(label, kind, id, name),
    ),
  );
  const comments = firstOf(roomComments(state).value.value ?? [], ({ body }) => contains(body));
  return [
    ...markers.map((marker) => hit('markers.one', 'marker', marker.id, titleOf(marker))),
    ...listed,
    ...comments.map(({ id, body }) => hit('search.comment', 'comment', id, body.slice(0, maxComment))),
  ];
}

function hit(label: SearchHit['kind'], kind: string, id: string, name: string): SearchHit {
  return { kind: label, name, to: { target: { kind, id } } };
}

function firstOf<Each>(all: Iterable<Each>, isWanted: (each: Each) => boolean): readonly Each[] {
  const found: Each[] = [];
  for (const each of all) {
    if (found.length === maxHits) break;
    if (isWanted(each)) found.push(each);
  }
  return found;
}
