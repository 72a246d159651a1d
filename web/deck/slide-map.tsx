import { useComputed, useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { openCluster } from '../layers/draw-layers.ts';
import { followTiles } from '../layers/layer-tiles.ts';
import { MapLegend } from '../layers/map-legend.tsx';
import type { LayerExtent } from '../../geo/style/model/layer-extent.ts';
import { markersAt } from '../markers/markers-at.ts';
import { MapView } from '../map/map-view.tsx';
import { onPointed, subscribePointed } from '../map/pick.ts';
import type { Presentation, Slide } from '../service/service.ts';
import { flyTo, jumpTo } from './camera.ts';
import { followContents, legendSubjects } from './slide-contents.ts';
import { paddingOf } from './text-padding.ts';

interface Given {
  readonly roomId: string;
  readonly deck: ReadonlySignal<Presentation>;
  readonly slide: ReadonlySignal<Slide | undefined>;
  /** The text box, which may cover a part of the map. */
  readonly text: RefObject<HTMLElement | null>;
  readonly onMarker: (id: string) => void;
}

/** The map of a slide: its camera and exactly what the slide shows. */
export function SlideMap(given: Given) {
  const map = useSignal<MapLibreMap | null>(null);
  const baseLayer = useComputed(() => given.slide.value?.baseLayer ?? null);
  return (
    <>
      <MapView
        opening={given.slide.peek()?.camera ?? null}
        baseLayer={baseLayer}
        onMap={(made) => (map.value = made)}
      />
      {map.value !== null && <SlideContents map={map.value} {...given} />}
    </>
  );
}

function SlideContents({ map, roomId, deck, slide, text, onMarker }: Given & { map: MapLibreMap }) {
  const layers = useComputed(() => deck.value.layers);
  const manyPoints = useSignal<LayerExtent | null>(null);
  const { tiles, stop } = useMemo(() => followTiles(layers), []);
  useEffect(() => stop, [stop]);
  useEffect(() => onPointed(map, (pointed) => markersAt(map, pointed)?.slice(0, 1).forEach(onMarker)), [map]);
  useEffect(() => subscribePointed(map, (pointed) => openCluster(map, pointed)), [map]);
  useEffect(
    () =>
      followContents(map, { roomId, deck, slide, tiles, onMany: (points) => (manyPoints.value = points) }),
    [map],
  );
  useCamera(map, slide, text);
  return (
    <MapLegend map={map} roomId={roomId} {...legendSubjects(deck.value, slide.value, manyPoints.value)} />
  );
}

/**
 * Moves the map when another slide is shown, its camera was edited, or another part of the map is covered by the text,
 * not on other changes.
 */
function useCamera(
  map: MapLibreMap,
  slide: ReadonlySignal<Slide | undefined>,
  text: RefObject<HTMLElement | null>,
): void {
  const hasMoved = useRef(false);
  // The map leaves no space for a title alone.
  const hasText = useComputed(() => (slide.value?.body?.trim() ?? '') !== '');
  const request = useComputed(() => JSON.stringify([slide.value?.id, slide.value?.camera, hasText.value]));
  const padding = () =>
    paddingOf(
      map.getContainer().getBoundingClientRect(),
      hasText.peek() ? text.current?.getBoundingClientRect() : undefined,
    );
  useSignalEffect(() => {
    const [, camera] = JSON.parse(request.value) as [id: string, camera?: Slide['camera']];
    if (hasMoved.current) flyTo(map, camera, padding());
    else jumpTo(map, camera, padding());
    hasMoved.current = true;
  });
  useEffect(() => {
    const onResize = () => {
      const [before, now] = [map.getPadding(), padding()];
      if (now.left !== before.left || now.right !== before.right) jumpTo(map, slide.peek()?.camera, now);
    };
    map.on('resize', onResize);
    return () => void map.off('resize', onResize);
  }, [map]);
}
