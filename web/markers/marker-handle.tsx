import { useSignalEffect } from '@preact/signals';
import { Marker as MapMarker, type Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { notifyError } from '../ui/notices.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Marker } from '../service/service.ts';
import { changeMarker } from './change-marker.ts';
import { defaultSize } from '../../geo/style/model/marker-appearance.ts';
import { titleOf } from './marker-title.ts';

/** A class on the page while a marker is dragged: overlays ignore the pointer, so that the map receives its release. */
const dragging = 'is-dragging-marker';

/** Pixels that an arrow key moves the marker. */
const step = 4;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ...{ ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] },
};

/**
 * A ring around the selected marker. Editors move the marker by dragging it, or with the arrow keys while it has the
 * focus; Enter saves the new position, Escape restores the old one.
 */
export function MarkerHandle({
  map,
  state,
  marker,
  mayMove,
}: {
  map: MapLibreMap;
  state: RoomState;
  marker: Marker;
  mayMove: boolean;
}) {
  const handle = useRef<MapMarker | null>(null);
  const isMoving = useRef(false);
  const latest = useRef(marker);
  latest.current = marker;
  const putBack = () => {
    isMoving.current = false;
    handle.current?.setLngLat([latest.current.longitude, latest.current.latitude]);
  };
  const keep = () => {
    const location = handle.current?.getLngLat();
    if (location === undefined) return;
    changeMarker(state, latest.current, { latitude: location.lat, longitude: location.lng }).then(
      () => (isMoving.current = false),
      (thrown: unknown) => {
        putBack();
        notifyError(thrown);
      },
    );
  };
  useEffect(() => {
    const element = document.createElement('div');
    element.className = 'marker-ring';
    element.tabIndex = mayMove ? 0 : -1;
    element.setAttribute('role', mayMove ? 'button' : 'img');
    const made = new MapMarker({ element, draggable: mayMove })
      .setLngLat([latest.current.longitude, latest.current.latitude])
      .addTo(map);
    made.on('dragstart', () => {
      isMoving.current = true;
      document.body.classList.add(dragging);
    });
    made.on('dragend', () => {
      document.body.classList.remove(dragging);
      keep();
    });
    element.addEventListener('keydown', (event) => {
      const strategy = arrows[event.key];
      if (mayMove && strategy !== undefined) {
        const { x, y } = map.project(made.getLngLat());
        isMoving.current = true;
        made.setLngLat(map.unproject([x + strategy[0], y + strategy[1]]));
      } else if (event.key === 'Enter' && isMoving.current) keep();
      else if (event.key === 'Escape' && isMoving.current) putBack();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    handle.current = made;
    return () => {
      document.body.classList.remove(dragging);
      made.remove();
    };
  }, [map, mayMove]);
  useEffect(() => {
    const element = handle.current?.getElement();
    element?.setAttribute(
      'aria-label',
      t(mayMove ? 'markers.handle' : 'markers.selected', { title: titleOf(marker) }),
    );
    element?.style.setProperty(
      '--size',
      `${String(Math.max(28, (marker.markerIconSize ?? defaultSize) + 12))}px`,
    );
    if (!isMoving.current) handle.current?.setLngLat([marker.longitude, marker.latitude]);
  }, [marker, mayMove]);
  useSignalEffect(() => {
    // Update the accessible name when the language changes.
    const label = t(mayMove ? 'markers.handle' : 'markers.selected', { title: titleOf(latest.current) });
    handle.current?.getElement().setAttribute('aria-label', label);
  });
  return null;
}
