import type { Map as MapLibreMap } from 'maplibre-gl';

/** The attributions of the sources of a map as plain text. */
export function attributionText(map: MapLibreMap): string {
  const texts = Object.values(map.getStyle().sources).flatMap((source) =>
    'attribution' in source ? [source.attribution] : [],
  );
  const parser = new DOMParser();
  const plain = texts.map((text) => parser.parseFromString(text, 'text/html').body.textContent);
  return [...new Set(plain)].join(' · ');
}
