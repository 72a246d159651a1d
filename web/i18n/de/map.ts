import type { map as english } from '../en/map.ts';
import type { Translated } from '../translated.ts';

export const map: Translated<typeof english> = {
  'map.label': 'Karte',
  'map.zoomIn': 'Vergrössern',
  'map.zoomOut': 'Verkleinern',
  'map.north': 'Nach Norden ausrichten',
  'map.failed': 'Die Karte kann nicht angezeigt werden: Dieser Browser unterstützt WebGL 2 nicht.',
  'markers.markers': 'Marker',
  'markers.add': 'Marker hinzufügen',
  'markers.select': 'Marker auswählen',
};
