import { signal, type Signal } from '@preact/signals';
import type { LayerExtent } from '../../geo/style/model/layer-extent.ts';
import type { ReaderChoices } from '../../geo/style/model/reader-choices.ts';
import type { LinkTarget } from '../router/room-address.ts';
import type { Marker, Room } from '../service/service.ts';

/** What one user chose to see, by ids of layers and rasters. Local to the page and not stored. */
export interface ViewChoices {
  /** Explicit visibility; the room's default applies to ids that are missing. */
  readonly shown: Signal<ReadonlyMap<string, boolean>>;
  readonly opacities: Signal<ReadonlyMap<string, number>>;
  /** Classes and filters of layers. */
  readonly ofLayers: Signal<ReadonlyMap<string, ReaderChoices>>;
  /** The layer or raster that the map leaves out, because another map shows it beside. */
  readonly omitted: Signal<string | null>;
  /** The ids of the visible markers; null for all. */
  readonly markerFilter: Signal<((marker: Marker) => boolean) | null>;
  /** The groups whose markers are not shown; an empty name is that of markers without a group. */
  readonly hiddenGroups: Signal<ReadonlySet<string>>;
  /** Where the drawn markers are, if density can be drawn in place of them; null if they are few. */
  readonly manyMarkers: Signal<LayerExtent | null>;
  /** The name of the basemap, null for the built-in one; undefined follows the room. */
  readonly baseLayer: Signal<string | null | undefined>;
  /** The marker whose card opens as a form, because the user has just added it. */
  readonly addedMarker: Signal<string | null>;
  /** The marker whose card is open. */
  readonly chosenMarker: Signal<string | null>;
  /** Whether the map shows the whole world because nothing else is known, so that it can move to content. */
  readonly opensOnWorld: Signal<boolean>;
  /** The id of the open tab. */
  readonly tab: Signal<string>;
  /** The selected object; the URL names it. Lists scroll to it and open it. */
  readonly target: Signal<LinkTarget | null>;
}

/** The choices of a room that opens with a tab, the list of layers if null. */
export function newViewChoices(tab: string | null): ViewChoices {
  return {
    shown: signal(new Map()),
    opacities: signal(new Map()),
    ofLayers: signal(new Map()),
    omitted: signal(null),
    markerFilter: signal(null),
    hiddenGroups: signal(new Set()),
    manyMarkers: signal(null),
    baseLayer: signal(undefined),
    addedMarker: signal(null),
    chosenMarker: signal(null),
    opensOnWorld: signal(false),
    tab: signal(tab ?? 'layers'),
    target: signal(null),
  };
}

/** Whether a layer or raster is visible for this user. */
export function isShown({ shown }: ViewChoices, { id, visible }: { id: string; visible: boolean }): boolean {
  return shown.value.get(id) ?? visible;
}

/** Selects the markers that this user sees; null for all. */
export function shownMarkers({
  markerFilter: { value: filter },
  hiddenGroups: { value: hidden },
}: ViewChoices): ((marker: Marker) => boolean) | null {
  if (hidden.size === 0) return filter;
  return (marker) => !hidden.has(marker.group ?? '') && (filter === null || filter(marker));
}

/** Whether the map draws a layer or raster. */
export function isDrawn(choices: ViewChoices, drawn: { id: string; visible: boolean }): boolean {
  return choices.omitted.value !== drawn.id && isShown(choices, drawn);
}

/** What this user sees of a layer. */
export function readerChoices({ ofLayers }: ViewChoices, layerId: string): ReaderChoices {
  return ofLayers.value.get(layerId) ?? noReaderChoices;
}

const noReaderChoices: ReaderChoices = { classes: new Map(), filter: null };

/** The name of the basemap that this user sees, null for the built-in one. */
export function shownBasemap(
  { baseLayer: { value: chosen } }: ViewChoices,
  { defaultBaseLayer }: Pick<Room, 'defaultBaseLayer'>,
): string | null {
  return chosen === undefined ? defaultBaseLayer : chosen;
}

/** A copy of the map with one more entry, because signals compare by identity. */
export function withEntry<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value) {
  return new Map([...map, [key, value]]);
}
