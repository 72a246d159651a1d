import type { z } from 'zod';
import type { Marker } from '../../core/markers/marker.ts';
import type { Snapshot } from '../../core/presentation/read-presentation.ts';
import type { presentation } from '../schemas/presentation.ts';
import { presentObjects } from './content.ts';
import { presentIcon } from './icon.ts';

/** Presents the slides with their objects and the URLs of files and features. */
export function presentPresentation(roomId: string, snapshot: Snapshot): z.input<typeof presentation> {
  const shown = presentObjects(roomId, snapshot);
  return {
    slides: snapshot.slides as z.input<typeof presentation>['slides'],
    ...shown,
    layers: shown.layers.map((layer) => ({ ...layer, featuresUrl: `/api/layers/${layer.id}/features` })),
    icons: snapshot.icons.map((icon) => presentIcon(roomId, icon)),
    markerStyle: snapshot.markerStyle,
    images: imagesOf(roomId, snapshot.markers),
    updatedAt: snapshot.updatedAt,
  };
}

function imagesOf(roomId: string, markers: readonly Marker[]) {
  const keys = new Map<string, string>();
  for (const { imageKey, thumbnailKey } of markers) {
    if (imageKey !== null && thumbnailKey !== null) keys.set(imageKey, thumbnailKey);
  }
  const urlOf = (key: string) => `/api/rooms/${roomId}/markers/image?key=${encodeURIComponent(key)}`;
  return [...keys].map(([imageKey, thumbnailKey]) => ({
    imageKey,
    thumbnailKey,
    url: urlOf(imageKey),
    thumbnailUrl: urlOf(thumbnailKey),
  }));
}
