import { useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import { language } from '../i18n/language.ts';
import { isDark } from '../ui/theme.ts';
import { baseStyle, withContents } from './base-style.ts';
import { basemapNamed, type BasemapSource } from './basemaps.ts';
import { useRef } from 'preact/hooks';
import type { Map as MapLibreMap } from 'maplibre-gl';

/** Keeps the basemap of the map in line with the chosen name, and the theme and language of the page. */
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
  const drawn = useRef([isDark.peek(), language.peek(), ground.peek()]);
  useSignalEffect(() => {
    const appearance = { isDark: isDark.value, language: language.value };
    const wanted = [appearance.isDark, appearance.language, ground.value];
    if (map.value === null || wanted.every((value, n) => value === drawn.current[n])) return;
    drawn.current = wanted;
    map.value.setStyle(baseStyle(appearance, ground.value), { transformStyle: withContents });
  });
}
