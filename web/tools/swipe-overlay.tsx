import { computed, signal, useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import { Map as MapLibreMap } from 'maplibre-gl';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { language } from '../i18n/language.ts';
import { baseStyle } from '../map/base-style.ts';
import { contentParts } from '../map/content-parts.ts';
import { useGround, useStyleOfGround } from '../map/use-ground.ts';
import { shownBasemap, type ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import { isDark } from '../ui/theme.ts';
import { SwipeDivider } from './swipe-divider.tsx';

interface Compared {
  readonly state: RoomState;
  readonly choices: ViewChoices;
  /** The layer that the right side does not show. */
  readonly omitted: ReadonlySignal<string>;
}

/**
 * Draws the right side above a map, below its controls, with a divider. A second map follows the first, because one
 * map cannot clip some of its layers. Returns the function that removes it.
 */
export function overlayOn(map: MapLibreMap, { state, choices, omitted }: Compared): () => void {
  const element = document.createElement('div');
  element.className = 'swipe';
  map.getCanvasContainer().after(element);
  const other: ViewChoices = {
    ...choices,
    omitted: signal(null),
    // Decided by the map of the room.
    manyMarkers: signal(choices.manyMarkers.peek()),
  };
  const stop = computed(() => omitted.value).subscribe((id) => (other.omitted.value = id));
  render(<Overlay main={map} state={state} choices={other} />, element);
  return () => {
    stop();
    render(null, element);
    element.remove();
  };
}

function Overlay({ main, state, choices }: { main: MapLibreMap; state: RoomState; choices: ViewChoices }) {
  const position = useSignal(0.5);
  const element = useRef<HTMLDivElement>(null);
  const map = useSignal<MapLibreMap | null>(null);
  const isStyled = useSignal(false);
  const ground = useGround(computed(() => shownBasemap(choices, state.room.value)));
  const isGroundKnown = ground.value !== undefined;
  useEffect(() => {
    const { current: container } = element;
    if (container === null || !isGroundKnown) return undefined;
    const made = new MapLibreMap({
      container,
      style: baseStyle({ isDark: isDark.peek(), language: language.peek() }, ground.peek()),
      ...cameraOf(main),
      ...{ interactive: false, attributionControl: false, fadeDuration: 0, maxZoom: 22 },
    });
    map.value = made;
    const follow = () => void made.jumpTo(cameraOf(main));
    main.on('move', follow);
    made.on('idle', () => (container.dataset.drawn = 'true'));
    made.on('dataloading', () => delete container.dataset.drawn);
    void made.once('style.load', () => (isStyled.value = true));
    return () => {
      main.off('move', follow);
      made.remove();
    };
  }, [isGroundKnown]);
  useStyleOfGround(map, ground);
  useSignalEffect(() => {
    if (element.current !== null) element.current.style.clipPath = `inset(0 0 0 ${position.value * 100}%)`;
  });
  const { value: drawn } = map;
  return (
    <>
      <div ref={element} class="swipe-map" aria-hidden="true" />
      {drawn !== null &&
        isStyled.value &&
        contentParts.map((Part, n) => <Part key={n} map={drawn} state={state} choices={choices} />)}
      <SwipeDivider position={position} />
    </>
  );
}

function cameraOf(map: MapLibreMap) {
  const [center, zoom] = [map.getCenter(), map.getZoom()];
  return { center, zoom, bearing: map.getBearing(), pitch: map.getPitch(), padding: map.getPadding() };
}
