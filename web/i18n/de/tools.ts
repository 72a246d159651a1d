import type { tools as english } from '../en/tools.ts';
import type { Translated } from '../translated.ts';

export const tools: Translated<typeof english> = {
  'tools.tools': 'Kartenwerkzeuge',
  'tools.centre': 'Mitte',
  'tools.find': 'Suchen',
  'tools.findHint': 'Ein Ort, Koordinaten oder etwas in diesem Raum',
  'tools.noResults': 'Keine Treffer.',
  'tools.results': { other: '{count} gefunden' },
  'search.hits': 'Treffer',
  'search.running': 'Suche läuft …',
  'search.settlement': 'Ort',
  'search.address': 'Adresse',
  'search.addressSource': 'Adressen: {source}',
  'search.coordinates': 'Koordinaten',
  'search.comment': 'Kommentar',
  'tools.basemap': 'Basiskarte',
  'tools.basemapOfRoom': '(Vorgabe des Raums)',
  'tools.measure': 'Messen',
  'tools.measureHint':
    'Klicken Sie auf die Karte, oder verschieben Sie sie mit den Pfeiltasten und drücken Sie Enter für einen Punkt in ihrer Mitte. Escape beendet.',
  'tools.length': 'Länge: {length}',
  'tools.area': 'Fläche: {area}',
  'tools.removeLast': 'Letzten Punkt entfernen',
  'tools.startOver': 'Neu beginnen',
  'tools.print': 'Als Bild speichern',
  'tools.printTitle': 'Titel',
  'tools.printNow': 'Als PNG speichern',
  'tools.printed': 'Bild gespeichert.',
};
