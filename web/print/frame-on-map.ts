import type { Map as MapLibreMap } from 'maplibre-gl';
import type { PageSize } from './page-format.ts';
import { roundedScale, scaleOfZoom } from './map-scale.ts';
import type { MapLocation } from './page-projection.ts';

export interface FrameState {
  readonly center: MapLocation;
  readonly scale: number;
  /** Of the map on the page, in millimetres. */
  readonly frame: PageSize;
}

interface FrameGiven {
  readonly label: string;
  readonly state: () => FrameState;
  readonly onChange: (change: Partial<Pick<FrameState, 'center' | 'scale'>>) => void;
}

/** Share of the frame by which an arrow key moves it. */
const keyShare = 0.1;
const keyScale = 1.1;

/** The extent of a page on the map. It is dragged to move it, and dragged at a corner for another scale; keys do both. */
export function frameOnMap(
  map: MapLibreMap,
  { label, state, onChange }: FrameGiven,
): { readonly update: () => void; readonly remove: () => void } {
  const element = document.createElement('div');
  element.className = 'print-frame';
  element.tabIndex = 0;
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', label);
  for (const corner of ['nw', 'ne', 'sw', 'se']) {
    const handle = document.createElement('span');
    handle.dataset.corner = corner;
    element.append(handle);
  }
  map.getCanvasContainer().append(element);
  const update = () => {
    const { center, frame } = state();
    const { x, y } = map.project([center.lng, center.lat]);
    const { width, height } = sizeOnMap(map, state());
    Object.assign(element.style, {
      ...{ width: `${width}px`, height: `${height}px` },
      transform: `translate(${x - width / 2}px, ${y - height / 2}px)`,
    });
    element.dataset.shape = frame.width > frame.height ? 'wide' : 'high';
  };
  const moveBy = (x: number, y: number, from = map.project(centerOf(state()))) => {
    const { lng, lat } = map.unproject([from.x + x, from.y + y]);
    onChange({ center: { lng, lat: Math.min(Math.max(lat, -84), 84) } });
  };
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    const from = map.project(centerOf(state()));
    const isCorner = event.target !== element;
    const bounds = map.getCanvasContainer().getBoundingClientRect();
    const reach = ({ clientX, clientY }: PointerEvent) =>
      Math.hypot(clientX - bounds.left - from.x, clientY - bounds.top - from.y);
    const begun = { reach: Math.max(reach(event), 1), scale: state().scale };
    const onMove = (moved: PointerEvent) => {
      if (isCorner) onChange({ scale: roundedScale((begun.scale * reach(moved)) / begun.reach) });
      else moveBy(moved.clientX - event.clientX, moved.clientY - event.clientY, from);
    };
    const onEnd = () => {
      element.removeEventListener('pointermove', onMove);
      for (const name of ['pointerup', 'pointercancel'] as const) element.removeEventListener(name, onEnd);
    };
    element.addEventListener('pointermove', onMove);
    for (const name of ['pointerup', 'pointercancel'] as const) element.addEventListener(name, onEnd);
  });
  element.addEventListener('keydown', (event) => {
    const { width, height } = sizeOnMap(map, state());
    const [x, y] = directions[event.key] ?? [0, 0];
    const zoom = { '+': 1 / keyScale, '-': keyScale }[event.key];
    if (zoom !== undefined) onChange({ scale: roundedScale(state().scale * zoom) });
    else if (x !== 0 || y !== 0) moveBy(x * width * keyShare, y * height * keyShare);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // The map would pan.
  for (const name of ['mousedown', 'touchstart', 'dblclick', 'click'])
    element.addEventListener(name, (event) => event.stopPropagation());
  map.on('move', update);
  update();
  return {
    update,
    remove: () => {
      map.off('move', update);
      element.remove();
    },
  };
}

const directions: Readonly<Partial<Record<string, readonly [x: number, y: number]>>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const centerOf = ({ center: { lng, lat } }: FrameState): [number, number] => [lng, lat];

/** The size of the frame in pixels of the map. */
export function sizeOnMap(map: MapLibreMap, { center, scale, frame }: FrameState): PageSize {
  // Millimetres of the page per pixel: a pixel of one millimetre has this scale.
  const perPixel = scaleOfZoom(map.getZoom(), center.lat, 1) / scale;
  return { width: frame.width / perPixel, height: frame.height / perPixel };
}

/** The scale at which the frame fits in an area of the map, in pixels. */
export function fittingScale(map: MapLibreMap, frame: PageSize, area: PageSize): number {
  const pixels = Math.min(area.width / frame.width, area.height / frame.height);
  return scaleOfZoom(map.getZoom(), map.getCenter().lat, 1) * pixels;
}
