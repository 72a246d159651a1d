import type { settings as english } from '../en/settings.ts';
import type { Translated } from '../translated.ts';

export const settings: Translated<typeof english> = {
  'settings.tab': 'Einstellungen',
  'settings.notOwner': 'Darüber entscheidet, wem der Raum gehört.',
  'settings.changed': 'Die Einstellungen wurden geändert.',
  'settings.public': 'Öffentlicher Raum',
  'settings.publicHint':
    'Wer die Adresse hat, sieht alles, was der Raum enthält. Ändern können es nur Mitglieder.',
  'settings.view': 'Ansicht zu Beginn',
  'settings.viewIs': '{lat}, {lng}, Zoom {zoom}',
  'settings.noView': 'Die ganze Welt',
  'settings.takeView': 'Jetzige Ansicht übernehmen',
  'settings.clearView': 'Die ganze Welt',
  'settings.baseLayer': 'Karte unter allem',
  'settings.baseLayerHint':
    'Was jede zeigt, bestimmt der Betreiber; für nicht eingerichtete steht die eingebaute Karte.',
  'settings.builtIn': 'Eingebaute Karte',
  'settings.base.osm': 'OpenStreetMap',
  'settings.base.carto': 'Carto',
  'settings.base.voyager': 'Voyager',
  'settings.base.satellite': 'Satellit',
  'settings.base.swisstopo': 'swisstopo',
  'settings.base.swissimage': 'SWISSIMAGE',
  'settings.theme': 'Darstellung für alle, die keine gewählt haben',
  'settings.noTheme': 'Kein Wunsch',
  'settings.autoZoom': 'Programme dürfen die Karte von sich aus bewegen',
  'settings.clear': 'Raum leeren',
  'settings.clearTitle': '«{name}» leeren?',
  'settings.clearText':
    'Alle Markierungen, Ebenen, Raster, Kommentare und Folien verschwinden für alle und können nicht zurückgeholt werden. Mitglieder und Einstellungen bleiben.',
  'settings.cleared': 'Der Raum wurde geleert.',
  'settings.delete': 'Raum löschen',
  'settings.deleteTitle': '«{name}» löschen?',
  'settings.deleteText':
    'Der Raum verschwindet mit allem, was er enthält, für alle und kann nicht zurückgeholt werden.',
};
