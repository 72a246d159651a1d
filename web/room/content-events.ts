/** Prefixes of the kinds of events that change the content of a room. */
export const contentEvents = ['marker.', 'layer.', 'raster.', 'icon.', 'image.'] as const;
