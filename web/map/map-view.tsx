import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'preact/hooks';
import { language, t } from '../i18n/language.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { isDark } from '../ui/theme.ts';
import { createMap, type OpeningView } from './create-map.ts';
import { useGround, useStyleOfGround } from './use-ground.ts';

/**
 * A map that fills its element. `data-drawn` tells tests and printing that everything in view is drawn; the
 * performance mark `map-drawn` records the first time.
 */
export function MapView({
  opening,
  baseLayer,
  onMap,
}: {
  opening: OpeningView | null;
  /** The name of the basemap; the built-in one if undefined. */
  baseLayer?: ReadonlySignal<string | null>;
  onMap?: (map: MapLibreMap) => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  const map = useSignal<MapLibreMap | null>(null);
  const hasFailed = useSignal(false);
  const ground = useGround(baseLayer);
  // Until the basemap is known there is no map: it would load and draw the built-in one first.
  const isGroundKnown = ground.value !== undefined;
  useEffect(() => {
    const container = element.current;
    if (container === null || !isGroundKnown) return;
    let made: MapLibreMap;
    try {
      made = createMap(container, {
        appearance: { isDark: isDark.peek(), language: language.peek() },
        ground: ground.peek(),
        opening,
        label: t('map.label'),
      });
    } catch {
      hasFailed.value = true;
      return;
    }
    void made.once('idle', () => performance.mark('map-drawn'));
    made.on('idle', () => (container.dataset.drawn = 'true'));
    made.on('movestart', () => delete container.dataset.drawn);
    made.on('dataloading', () => delete container.dataset.drawn);
    map.value = made;
    // Layers can be added only after the style has loaded.
    void made.once('style.load', () => onMap?.(made));
    return () => made.remove();
  }, [isGroundKnown]);
  useStyleOfGround(map, ground);
  if (hasFailed.value) return <p class="map-failed">{t('map.failed')}</p>;
  return (
    <div class="map-frame">
      <div ref={element} class="map" />
      <div class="map-buttons">
        <MapButton icon="plus" label={t('map.zoomIn')} onClick={() => map.value?.zoomIn()} />
        <MapButton icon="minus" label={t('map.zoomOut')} onClick={() => map.value?.zoomOut()} />
        <MapButton icon="north" label={t('map.north')} onClick={() => map.value?.resetNorthPitch()} />
      </div>
    </div>
  );
}

function MapButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" class="button square" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
