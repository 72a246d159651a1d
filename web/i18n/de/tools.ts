import type { tools as english } from '../en/tools.ts';
import type { Translated } from '../translated.ts';

export const tools: Translated<typeof english> = {
  'tools.tools': 'Kartenwerkzeuge',
  'tools.centre': 'Mitte',
  'tools.find': 'Ort oder Markierung suchen',
  'tools.findHint': 'Namen von Orten und Markierungen dieses Raums',
  'tools.nothing': 'Nichts mit diesem Namen.',
  'tools.hits': '{count} gefunden',
  'tools.placeHit': 'Ort',
  'tools.measure': 'Messen',
  'tools.measureHint':
    'Auf die Karte klicken, oder sie mit Pfeilen verschieben und Eingabe für die Mitte drücken. Escape beendet.',
  'tools.length': 'Länge: {length}',
  'tools.area': 'Fläche: {area}',
  'tools.removeLast': 'Letzten entfernen',
  'tools.beginAnew': 'Neu beginnen',
  'tools.print': 'Als Bild speichern',
  'tools.printTitle': 'Titel',
  'tools.printNow': 'PNG speichern',
  'tools.printed': 'Das Bild wurde gespeichert.',
};
