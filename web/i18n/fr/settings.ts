import type { settings as english } from '../en/settings.ts';
import type { Translated } from '../translated.ts';

export const settings: Translated<typeof english> = {
  'settings.tab': 'Réglages',
  'settings.notOwner': 'C’est le propriétaire de la salle qui en décide.',
  'settings.changed': 'Les réglages ont été modifiés.',
  'settings.public': 'Salle publique',
  'settings.publicHint':
    'Quiconque a l’adresse voit tout ce que contient la salle. Seuls les membres la modifient.',
  'settings.view': 'Vue au départ',
  'settings.viewIs': '{lat}, {lng}, zoom {zoom}',
  'settings.noView': 'Le monde entier',
  'settings.takeView': 'Reprendre la vue actuelle',
  'settings.clearView': 'Le monde entier',
  'settings.baseLayer': 'Carte sous tout le reste',
  'settings.baseLayerHint':
    'L’exploitant décide de ce que chacune montre ; la carte intégrée remplace celles qui manquent.',
  'settings.builtIn': 'Carte intégrée',
  'settings.base.osm': 'OpenStreetMap',
  'settings.base.carto': 'Carto',
  'settings.base.voyager': 'Voyager',
  'settings.base.satellite': 'Satellite',
  'settings.base.swisstopo': 'swisstopo',
  'settings.base.swissimage': 'SWISSIMAGE',
  'settings.theme': 'Apparence pour qui n’en a pas choisi',
  'settings.noTheme': 'Sans préférence',
  'settings.autoZoom': 'Les programmes peuvent déplacer la carte d’eux-mêmes',
  'settings.clear': 'Vider la salle',
  'settings.clearTitle': 'Vider « {name} » ?',
  'settings.clearText':
    'Tous les repères, couches, rasters, commentaires et diapositives disparaissent pour tout le monde, sans retour possible. Les membres et les réglages restent.',
  'settings.cleared': 'La salle a été vidée.',
  'settings.delete': 'Supprimer la salle',
  'settings.deleteTitle': 'Supprimer « {name} » ?',
  'settings.deleteText':
    'La salle disparaît avec tout ce qu’elle contient, pour tout le monde, sans retour possible.',
};
