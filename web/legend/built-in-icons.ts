const files = import.meta.glob<string>('../../node_modules/@mapbox/maki/icons/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The icons of Maki as SVG, by name. */
export const builtInIcons: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, svg]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), svg]),
);
