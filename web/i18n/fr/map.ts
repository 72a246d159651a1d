import type { map as english } from '../en/map.ts';
import type { Translated } from '../translated.ts';

export const map: Translated<typeof english> = {
  'map.label': 'Carte',
  'map.zoomIn': 'Zoomer',
  'map.zoomOut': 'Dézoomer',
  'map.north': 'Orienter vers le nord',
  'map.failed': 'La carte ne peut pas être affichée : ce navigateur ne prend pas en charge WebGL 2.',
  'markers.markers': 'Repères',
  'markers.add': 'Ajouter un repère',
  'markers.select': 'Sélectionner des repères',
};
