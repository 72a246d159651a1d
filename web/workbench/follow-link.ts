import { effect } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { roomComments } from '../comments/room-comments.ts';
import { navigationTo } from '../comments/show-subject.ts';
import { subjectKinds } from '../comments/subject-kinds.ts';
import { readPresentation } from '../deck/read-presentation.ts';
import { t } from '../i18n/language.ts';
import type { FoundThings } from '../layers/feature-card.tsx';
import { showBox } from '../map/bounds.ts';
import { flyTo } from '../map/fly-to.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import { showSlide } from '../presentation/show-slide.ts';
import type { LinkTarget } from '../router/room-address.ts';
import type { RoomState } from '../room/room-state.ts';
import { boxOfGeometry } from '../table/crossing-box.ts';
import { readFeature } from '../table/read-rows.ts';
import { notify } from '../ui/notices.tsx';
import { foundAlone } from './things-at.ts';

interface Opening {
  readonly map: MapLibreMap;
  readonly state: RoomState;
  readonly choices: ViewChoices;
  readonly onFound: (found: FoundThings) => void;
  /** Whether the map moves to the object: the link has no view. */
  readonly movesMap: boolean;
}

const markerZoom = 14;

/** Opens the object that a link names, or reports that the room does not have it. */
export async function followLink(target: LinkTarget, opening: Opening): Promise<void> {
  const isFound = await open(target, opening).catch(() => false);
  if (!isFound) notify({ text: t('app.linkGone') });
}

async function open({ kind, id }: LinkTarget, opening: Opening): Promise<boolean> {
  const { map, state, choices, movesMap } = opening;
  switch (kind) {
    case 'feature':
      return openFeature(id, opening);
    case 'comment': {
      choices.tab.value = 'comments';
      const { value, failure } = roomComments(state);
      const comments = await present(() => value.value ?? (failure.value === null ? undefined : []));
      const comment = comments.find((each) => each.id === id);
      if (comment === undefined) return false;
      choices.target.value = { kind, id };
      if (movesMap) navigationTo(state, comment)?.(map);
      return true;
    }
    case 'slide': {
      choices.tab.value = 'slides';
      const { slides } = await readPresentation(state.room.peek().roomId);
      const slide = slides.find((each) => each.id === id);
      if (slide === undefined) return false;
      choices.target.value = { kind, id };
      showSlide(slide, state, movesMap ? map : null, choices);
      return true;
    }
    case 'marker':
      choices.chosenMarker.value = id;
      return showSubject(await present(() => subjectKinds[kind].find(state, id)), opening);
    default:
      if (!isListed(kind)) return false;
      choices.tab.value = 'layers';
      choices.target.value = { kind, id };
      return showSubject(subjectKinds[kind].find(state, id), opening);
  }
}

/** The kinds of objects in the list of layers. */
function isListed(kind: string): kind is Exclude<keyof typeof subjectKinds, 'marker'> {
  return kind !== 'marker' && Object.hasOwn(subjectKinds, kind);
}

type FoundSubject = ReturnType<(typeof subjectKinds)['marker']['find']>;

/** Returns whether it exists. */
function showSubject(found: FoundSubject, { map, movesMap }: Opening): boolean {
  if (!found) return false;
  if (movesMap && found.location !== undefined) flyTo(map, found.location, markerZoom);
  if (movesMap && found.box) showBox(map, found.box);
  return true;
}

/** A feature by the id of its layer and its number. */
async function openFeature(id: string, { map, onFound, movesMap }: Opening): Promise<boolean> {
  const [layerId = '', number = ''] = id.split('/');
  if (!/^\d{1,12}$/.test(number)) return false;
  const feature = await readFeature(layerId, Number(number), new AbortController().signal);
  if (feature === null) return false;
  const { geometry } = feature;
  onFound(foundAlone(layerId, feature, Number(number), map.getCenter()));
  const box = geometry && boxOfGeometry(geometry);
  if (movesMap && box !== null) showBox(map, box);
  return true;
}

/** The first value of a computation on signals that is not undefined. */
function present<Value>(compute: () => Value | undefined): Promise<Value> {
  const found = Promise.withResolvers<Value>();
  const stop = effect(() => {
    const value = compute();
    if (value !== undefined) found.resolve(value);
  });
  return found.promise.finally(stop);
}
