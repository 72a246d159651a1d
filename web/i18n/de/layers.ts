import type { layers as english } from '../en/layers.ts';
import type { Translated } from '../translated.ts';

export const layers: Translated<typeof english> = {
  'layers.show': '{name} zeigen',
  'layers.more': 'Mehr über {name}',
  'layers.zoomTo': 'Darauf zoomen',
  'layers.legend': 'Farben nach {attribute}',
  'layers.from': 'ab {value}',
  'layers.below': 'weniger',
  'layers.others': 'alle anderen',
  'layers.name': 'Name der Ebene',
  'layers.colour': 'Farbe',
  'layers.stroke': 'Strich (px)',
  'layers.opacity': 'Deckkraft',
  'layers.visible': 'Am Anfang für alle gezeigt',
  'layers.changed': '«{name}» wurde geändert.',
  'layers.up': '{name} nach oben',
  'layers.down': '{name} nach unten',
  'layers.moved': '«{name}» wurde verschoben.',
  'layers.delete': 'Löschen',
  'layers.deleteTitle': '«{name}» löschen?',
  'layers.deleteText': 'Sie verschwindet für alle im Raum und kommt nicht wieder.',
  'layers.deleted': '«{name}» wurde gelöscht.',
  'layers.feature': 'Objekt',
  'layers.noAttributes': 'Es hat keine Attribute.',
};
