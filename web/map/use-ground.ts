import { useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import { language } from '../i18n/language.ts';
import { isDark } from '../ui/theme.ts';
import type { StyleOfAppearance } from './basemap-appearance.ts';
import { baseStyle } from './base-style.ts';
import { useRef } from 'preact/hooks';
import type { Map as MapLibreMap } from 'maplibre-gl';

/** The basemap of a map: null for the built-in one, undefined until the list of the operator is read. */
export type GroundSignal = ReadonlySignal<StyleOfAppearance | null | undefined>;

/** The basemap of the chosen name. The built-in one needs no list and is known at once. */
export function useGround(baseLayer: ReadonlySignal<string | null> | undefined): GroundSignal {
  const nameOf = () => baseLayer?.peek() ?? null;
  const ground = useSignal<StyleOfAppearance | null | undefined>(nameOf() === null ? null : undefined);
  useSignalEffect(() => {
    const name = baseLayer?.value ?? null;
    void styleNamed(name).then((found) => {
      if (nameOf() === name) ground.value = found;
    });
  });
  return ground;
}

/** Loads the code of other basemaps only if one is named. If that fails, the built-in one is drawn. */
async function styleNamed(name: string | null): Promise<StyleOfAppearance | null> {
  if (name === null) return null;
  try {
    const { basemapNamed } = await import('./basemaps.ts');
    return await basemapNamed(name);
  } catch {
    return null;
  }
}

/** Keeps the map in line with its basemap, and with the theme and language of the page. */
export function useStyleOfGround(map: ReadonlySignal<MapLibreMap | null>, ground: GroundSignal): void {
  const drawn = useRef<readonly unknown[] | null>(null);
  useSignalEffect(() => {
    const appearance = { isDark: isDark.value, language: language.value };
    const wanted = [appearance.isDark, appearance.language, ground.value];
    const { value: changed } = map;
    if (changed === null || wanted.every((value, n) => value === drawn.current?.[n])) return undefined;
    // A new map is created in this style.
    const isNew = drawn.current === null;
    drawn.current = wanted;
    if (isNew) return undefined;
    const style = baseStyle(appearance, ground.value);
    let isWanted = true;
    void import('./change-basemap.ts').then(({ changeBasemap }) => {
      if (isWanted) changeBasemap(changed, style);
    });
    return () => void (isWanted = false);
  });
}
