import { useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import { language } from '../i18n/language.ts';
import { isDark } from '../ui/theme.ts';
import { baseStyle, withContents } from './base-style.ts';
import { basemapNamed, type BasemapSource } from './basemaps.ts';
import { useRef } from 'preact/hooks';
import type { Map as MapLibreMap } from 'maplibre-gl';

/** The basemap of a map: null for the built-in one, undefined until the list of the operator is read. */
export type GroundSignal = ReadonlySignal<BasemapSource | null | undefined>;

/** The basemap of the chosen name. The built-in one needs no list and is known at once. */
export function useGround(baseLayer: ReadonlySignal<string | null> | undefined): GroundSignal {
  const nameOf = () => baseLayer?.peek() ?? null;
  const ground = useSignal<BasemapSource | null | undefined>(nameOf() === null ? null : undefined);
  useSignalEffect(() => {
    const name = baseLayer?.value ?? null;
    void basemapNamed(name).then((found) => {
      if (nameOf() === name) ground.value = found;
    });
  });
  return ground;
}

/** Keeps the map in line with its basemap, and with the theme and language of the page. */
export function useStyleOfGround(map: ReadonlySignal<MapLibreMap | null>, ground: GroundSignal): void {
  const drawn = useRef<readonly unknown[] | null>(null);
  useSignalEffect(() => {
    const appearance = { isDark: isDark.value, language: language.value };
    const wanted = [appearance.isDark, appearance.language, ground.value];
    if (map.value === null || wanted.every((value, n) => value === drawn.current?.[n])) return;
    // A new map is created in this style.
    const isNew = drawn.current === null;
    drawn.current = wanted;
    if (!isNew) map.value.setStyle(baseStyle(appearance, ground.value), { transformStyle: withContents });
  });
}
