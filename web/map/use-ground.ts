import { useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import { isDark } from '../ui/theme.ts';
import { baseStyle, withContents } from './base-style.ts';
import { basemapNamed, type BasemapSource } from './basemaps.ts';
import { useRef } from 'preact/hooks';
import type { Map as MapLibreMap } from 'maplibre-gl';

/** Keeps the basemap of the map in line with the chosen name and the theme of the page. */
export function useGround(
  map: ReadonlySignal<MapLibreMap | null>,
  baseLayer: ReadonlySignal<string | null> | undefined,
): void {
  const ground = useSignal<BasemapSource | null>(null);
  useSignalEffect(() => {
    const name = baseLayer?.value ?? null;
    void basemapNamed(name).then((found) => {
      if ((baseLayer?.peek() ?? null) === name) ground.value = found;
    });
  });
  const drawn = useRef({ isDark: isDark.peek(), ground: ground.peek() });
  useSignalEffect(() => {
    const wanted = { isDark: isDark.value, ground: ground.value };
    const { current: before } = drawn;
    if (map.value === null || (before.isDark === wanted.isDark && before.ground === wanted.ground)) return;
    drawn.current = wanted;
    map.value.setStyle(baseStyle(wanted.isDark, wanted.ground), { transformStyle: withContents });
  });
}
