import type { map as english } from '../en/map.ts';
import type { Translated } from '../translated.ts';

export const map: Translated<typeof english> = {
  'map.label': 'Karte',
  'map.zoomIn': 'Vergrössern',
  'map.zoomOut': 'Verkleinern',
  'map.north': 'Nach Norden drehen',
  'map.failed': 'Die Karte lässt sich nicht zeichnen: Dieser Browser bietet kein WebGL 2.',
};
