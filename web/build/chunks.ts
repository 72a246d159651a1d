/**
 * Modules that are loaded together, and the name of their chunk. Few chunks are smaller than many, need fewer requests,
 * and shorten the lists of what to load with a part of the application. A module belongs to the first group that
 * matches; a group also takes what its modules import. Modules of no group are divided by where they are imported.
 */
export const chunks: readonly { readonly name: string; readonly test: RegExp }[] = [
  // What every page loads. Uploads and waits for jobs are loaded with the first import, events with the first room.
  {
    name: 'base',
    test: anyOf(
      String.raw`/node_modules/@?preact|/client/(?!jobs|uploads|events/(?:room-events|link|stream-parser))`,
      String.raw`/web/(app|router|session|shell)/|/web/service/service\.ts`,
      String.raw`/web/i18n/[a-z-]+\.ts|/web/i18n/en/(app|first|map|room)\.ts`,
      String.raw`/web/room/(gathered|link|reading|rights|role-name)\.ts`,
      String.raw`/web/(map/(basemap-appearance|drawing-order)|layers/(map-layer-ids|open-style)|table/open-table)\.ts`,
      String.raw`/web/ui/(failure|icons|later|notices|theme|use-restored-focus)\.`,
    ),
  },
  // Cached by browsers when the application changes.
  { name: 'maplibre-gl', test: /\/maplibre-gl\.mjs$/ },
  {
    name: 'map-view',
    test: anyOf(
      String.raw`/web/map/(map-view|create-map|use-ground|failed-tiles|pick)\.`,
      String.raw`/web/map/(base-style|basemap-packs|basemap-pyramid)\.`,
    ),
  },
  {
    name: 'layer-style',
    test: anyOf(
      String.raw`/geo/style/model/(map-|read-|symbols-of|icon-image|style-filter|label-model)`,
      String.raw`/geo/style/model/(class-contents|reader-choices)|/web/layers/(layer-tiles|draw-layers)\.`,
    ),
  },
  // Without the built-in icons and the pictures of legends.
  {
    name: 'legend',
    test: anyOf(
      String.raw`/geo/style/model/(legend|property-values|match-filter|feature-symbol)`,
      String.raw`/web/legend/(layer-of-legend|legend-(card|icons|lines|text)|sign|class-switches)\.`,
      String.raw`/web/layers/(layer-classes|legend-of-layers|layer-sign)\.`,
    ),
  },
  {
    name: 'markers',
    test: anyOf(String.raw`/web/markers/(marker-(store|title|appearance|icons)|read-markers)\.`),
  },
  {
    name: 'comments',
    test: anyOf(
      String.raw`/web/comments/(subject|room-comments|chosen-location|comments-of)\.`,
      String.raw`/web/room/(room-query|content-events)\.|/web/members/(member-name|room-members)\.`,
    ),
  },
  { name: 'controls', test: anyOf(String.raw`/web/ui/`) },
];

function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'));
}
