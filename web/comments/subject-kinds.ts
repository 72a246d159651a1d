import type { MessageKey } from '../i18n/translated.ts';
import type { showBox } from '../map/bounds.ts';
import type { RoomState } from '../room/room-state.ts';
import type { CommentedType } from '../service/service.ts';
import type { CommentLocation } from './change-comment.ts';
import { namedMarker } from './marker-titles.ts';

/** What a comment shows of the object that it is about. */
interface FoundSubject {
  readonly name: string | null;
  readonly location?: CommentLocation;
  readonly box?: Parameters<typeof showBox>[1] | null;
}

interface SubjectKind {
  /** The message that names the kind. */
  readonly label: MessageKey;
  /** All of its kind, if the room has their names. */
  readonly list?: (state: RoomState) => readonly { readonly id: string; readonly name: string }[];
  readonly find: (state: RoomState, id: string) => FoundSubject | null | undefined;
}

/** The kinds of objects with comments. */
export const subjectKinds: Readonly<Record<Exclude<CommentedType, 'room' | 'feature'>, SubjectKind>> = {
  marker: {
    label: 'comments.marker',
    find: (state, id) => {
      const marker = namedMarker(state.room.value.roomId, id);
      return marker && { name: marker.title, location: marker };
    },
  },
  layer: {
    label: 'comments.layer',
    list: (state) => state.layers.value,
    find: (state, id) => {
      const layer = state.layers.value.find((each) => each.id === id);
      return layer && { name: layer.name, box: layer.bbox };
    },
  },
  raster: {
    label: 'comments.raster',
    list: (state) => state.rasters.value,
    find: (state, id) => {
      const raster = state.rasters.value.find((each) => each.id === id);
      return raster && { name: raster.name, box: raster.bounds };
    },
  },
};
