import type { map as english } from '../en/map.ts';
import type { Translated } from '../translated.ts';

export const map: Translated<typeof english> = {
  'map.label': 'Carte',
  'map.zoomIn': 'Agrandir',
  'map.zoomOut': 'Réduire',
  'map.north': 'Tourner vers le nord',
  'map.failed': 'La carte ne peut pas être dessinée : ce navigateur n’offre pas WebGL 2.',
};
