import type { settings as english } from '../en/settings.ts';
import type { Translated } from '../translated.ts';

export const settings: Translated<typeof english> = {
  'settings.notOwner': 'Seul le propriétaire peut modifier les paramètres.',
  'settings.changed': 'Paramètres modifiés.',
  'settings.public': 'Salle publique',
  'settings.publicHint':
    'Toute personne disposant du lien peut voir tout le contenu de la salle. Seuls les membres peuvent le modifier.',
  'settings.view': 'Vue initiale',
  'settings.viewIs': '{lat}, {lng}, zoom {zoom}',
  'settings.noView': 'Monde entier',
  'settings.useView': 'Utiliser la vue actuelle',
  'settings.clearView': 'Revenir au monde entier',
  'settings.basemap': 'Fond de carte',
  'settings.basemapHint': 'Chacun peut choisir un autre fond sur la carte.',
  'settings.baseMissing': '{name} (non configuré)',
  'settings.builtIn': 'Carte intégrée',
  'settings.base.osm': 'OpenStreetMap',
  'settings.base.osmGrey': 'OpenStreetMap, gris',
  'settings.base.osmWhite': 'OpenStreetMap, blanc',
  'settings.base.carto': 'Carto',
  'settings.base.voyager': 'Voyager',
  'settings.base.satellite': 'Satellite',
  'settings.base.swisstopo': 'swisstopo',
  'settings.base.swisstopoGrey': 'swisstopo, gris',
  'settings.base.swissimage': 'SWISSIMAGE',
  'settings.theme': 'Apparence par défaut',
  'settings.noTheme': 'Aucune préférence',
  'settings.autoZoom': 'Autoriser les programmes à déplacer la carte',
  'settings.clear': 'Vider la salle',
  'settings.clearTitle': 'Vider « {name} » ?',
  'settings.clearText':
    'Tous les contenus, commentaires et diapositives seront supprimés pour tout le monde. Les membres et les paramètres sont conservés. Cette action est irréversible.',
  'settings.cleared': 'Salle vidée.',
  'settings.delete': 'Supprimer la salle',
  'settings.deleteTitle': 'Supprimer « {name} » ?',
  'settings.deleteText':
    'La salle et tout son contenu seront supprimés pour tout le monde. Cette action est irréversible.',
};
