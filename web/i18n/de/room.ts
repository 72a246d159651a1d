import type { room as english } from '../en/room.ts';
import type { Translated } from '../translated.ts';

export const room: Translated<typeof english> = {
  'room.closed': 'Dieser Raum ist privat',
  'room.closedSignedOut': 'Melden Sie sich an, um zu sehen, ob Sie Mitglied sind.',
  'room.closedSignedIn': 'Sie sind nicht Mitglied. Bitten Sie ein Mitglied um eine Einladung.',
  'room.absent': 'Es gibt keinen Raum mit dieser Id',
  'room.badId': 'Das ist nicht die Id eines Raums',
  'room.panel': 'Inhalt des Raums',
  'room.hidePanel': 'Inhalt ausblenden',
  'room.showPanel': 'Inhalt einblenden',
  'room.live': 'Live',
  'room.connecting': 'Verbindung wird aufgebaut …',
  'room.lost': 'Verbindung verloren; sie wird wieder gesucht',
  'room.ended': 'Wird nicht mehr verfolgt: Seite neu laden',
  'room.layers': 'Ebenen',
  'room.noLayers': 'Noch keine Ebenen.',
  'room.features': '{count} Objekte',
  'room.raster': 'Raster',
};
