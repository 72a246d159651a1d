import type { settings as english } from '../en/settings.ts';
import type { Translated } from '../translated.ts';

export const settings: Translated<typeof english> = {
  'settings.notOwner': 'Nur der Eigentümer kann die Einstellungen ändern.',
  'settings.changed': 'Einstellungen geändert.',
  'settings.public': 'Öffentlicher Raum',
  'settings.publicHint':
    'Alle mit dem Link können alles im Raum ansehen. Nur Mitglieder können ihn bearbeiten.',
  'settings.view': 'Startansicht',
  'settings.viewIs': '{lat}, {lng}, Zoom {zoom}',
  'settings.noView': 'Ganze Welt',
  'settings.useView': 'Aktuelle Ansicht verwenden',
  'settings.clearView': 'Auf ganze Welt zurücksetzen',
  'settings.basemap': 'Basiskarte',
  'settings.basemapHint': 'Alle können auf der Karte eine andere Basiskarte wählen.',
  'settings.baseMissing': '{name} (nicht konfiguriert)',
  'settings.builtIn': 'Integrierte Karte',
  'settings.base.osm': 'OpenStreetMap',
  'settings.base.osmGrey': 'OpenStreetMap, grau',
  'settings.base.osmWhite': 'OpenStreetMap, weiss',
  'settings.base.carto': 'Carto',
  'settings.base.voyager': 'Voyager',
  'settings.base.satellite': 'Satellit',
  'settings.base.swisstopo': 'swisstopo',
  'settings.base.swisstopoGrey': 'swisstopo, grau',
  'settings.base.swissimage': 'SWISSIMAGE',
  'settings.theme': 'Standarddarstellung',
  'settings.noTheme': 'Keine Vorgabe',
  'settings.autoZoom': 'Programmen erlauben, die Karte zu bewegen',
  'settings.clear': 'Raum leeren',
  'settings.clearTitle': '«{name}» leeren?',
  'settings.clearText':
    'Alle Inhalte, Kommentare und Folien werden für alle gelöscht. Mitglieder und Einstellungen bleiben erhalten. Dies kann nicht rückgängig gemacht werden.',
  'settings.cleared': 'Raum geleert.',
  'settings.delete': 'Raum löschen',
  'settings.deleteTitle': '«{name}» löschen?',
  'settings.deleteText':
    'Der Raum und sein gesamter Inhalt werden für alle gelöscht. Dies kann nicht rückgängig gemacht werden.',
};
