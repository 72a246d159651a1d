import type { FeatureSymbol } from './style-model.ts';

/** What the picture of a point with an icon shows. */
export type IconPicture = Pick<FeatureSymbol, 'color' | 'outlineColor' | 'outlineWidth'> & {
  readonly icon: string;
};

/** Begins the names of built-in icons. */
export const builtInPrefix = 'maki:';

/** The radius in pixels for which pictures of icons are made, and that a symbol without a radius has. */
export const iconRadius = 10;

/** The side of built-in icons relative to the diameter of their disc. */
export const glyphShare = 0.65;
/** Pictures have space for an outline of this width (pixels). */
export const maxIconOutline = 2;

const idPrefix = 'style-icon:';

/** The id of the picture in a MapLibre map; null without an icon. */
export function iconImageOf({ icon, color, outlineColor, outlineWidth }: FeatureSymbol): string | null {
  if (icon === null) return null;
  const picture: IconPicture = { icon, color, outlineColor, outlineWidth };
  // MapLibre takes braces for the names of attributes.
  return idPrefix + encodeURIComponent(JSON.stringify(picture));
}

/** The picture with this id. */
export function iconPictureOf(id: string): IconPicture {
  return JSON.parse(decodeURIComponent(id.slice(idPrefix.length))) as IconPicture;
}
