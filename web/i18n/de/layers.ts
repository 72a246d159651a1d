import type { layers as english } from '../en/layers.ts';
import type { Translated } from '../translated.ts';

export const layers: Translated<typeof english> = {
  'layers.show': '{name} anzeigen',
  'layers.more': 'Mehr über {name}',
  'layers.zoomTo': 'Auf Ausdehnung zoomen',
  'layers.legend': 'Farben nach {attribute}',
  'layers.from': 'ab {value}',
  'layers.below': 'darunter',
  'layers.others': 'übrige',
  'layers.name': 'Name der Ebene',
  'layers.colour': 'Farbe',
  'layers.stroke': 'Strichbreite (px)',
  'layers.opacity': 'Deckkraft',
  'layers.visible': 'Standardmässig sichtbar',
  'layers.changed': '«{name}» geändert.',
  'layers.up': '{name} nach oben',
  'layers.down': '{name} nach unten',
  'layers.moved': '«{name}» verschoben.',
  'layers.delete': 'Löschen',
  'layers.deleteTitle': '«{name}» löschen?',
  'layers.deleteText': 'Dies löscht den Inhalt für alle im Raum und kann nicht rückgängig gemacht werden.',
  'layers.deleted': '«{name}» gelöscht.',
  'layers.feature': 'Objekt',
  'layers.noAttributes': 'Keine Attribute.',
};
