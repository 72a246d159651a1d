import type { room as english } from '../en/room.ts';
import type { Translated } from '../translated.ts';

export const room: Translated<typeof english> = {
  'room.private': 'Dieser Raum ist privat',
  'room.privateSignedOut': 'Melden Sie sich an, um zu prüfen, ob Sie Mitglied sind.',
  'room.privateSignedIn': 'Sie sind kein Mitglied. Bitten Sie ein Mitglied um eine Einladung.',
  'room.notFound': 'Raum nicht gefunden',
  'room.invalidId': 'Ungültige Raum-ID',
  'room.panel': 'Inhalt des Raums',
  'room.hidePanel': 'Seitenleiste ausblenden',
  'room.showPanel': 'Seitenleiste einblenden',
  'room.live': 'Live',
  'room.connecting': 'Verbindung wird aufgebaut …',
  'room.lost': 'Verbindung verloren. Wird wiederhergestellt …',
  'room.ended': 'Aktualisierung beendet. Laden Sie die Seite neu.',
  'room.layers': 'Ebenen',
  'room.noLayers': 'Noch keine Ebenen.',
  'room.features': { one: '{count} Objekt', other: '{count} Objekte' },
  'room.raster': 'Raster',
};
