import type { rooms as english } from '../en/rooms.ts';
import type { Translated } from '../translated.ts';

export const rooms: Translated<typeof english> = {
  'rooms.title': 'Ihre Räume',
  'rooms.none':
    'Sie sind noch in keinem Raum. Legen Sie einen an, oder öffnen Sie einen, dessen Id Sie kennen.',
  'rooms.create': 'Neuer Raum',
  'rooms.createTitle': 'Raum anlegen',
  'rooms.name': 'Name',
  'rooms.id': 'Id des Raums',
  'rooms.idHint':
    'Zehn Buchstaben, Ziffern, Binde- oder Unterstriche; sie steht in der Adresse und bleibt, wie sie ist.',
  'rooms.createNow': 'Anlegen',
  'rooms.open': 'Öffnen',
  'rooms.openTitle': 'Raum über seine Id öffnen',
  'rooms.changed': 'Geändert {when}',
  'rooms.public': 'Öffentlich',
  'rooms.owner': 'Besitz',
  'rooms.editor': 'Bearbeiten',
  'rooms.viewer': 'Ansehen',
  'rooms.invitations': 'Einladungen',
  'rooms.invitedTo': 'Sie sind in {room} eingeladen ({role}).',
  'rooms.accept': 'Annehmen',
  'rooms.decline': 'Ablehnen',
};
