import type { rooms as english } from '../en/rooms.ts';
import type { Translated } from '../translated.ts';

export const rooms: Translated<typeof english> = {
  'rooms.title': 'Ihre Räume',
  'rooms.none': 'Sie haben noch keine Räume.',
  'rooms.create': 'Neuer Raum',
  'rooms.createTitle': 'Raum erstellen',
  'rooms.name': 'Name',
  'rooms.id': 'Raum-ID',
  'rooms.idHint':
    'Zehn Buchstaben, Ziffern, Binde- oder Unterstriche. Die ID ist Teil der Adresse und kann nicht geändert werden.',
  'rooms.createNow': 'Erstellen',
  'rooms.open': 'Öffnen',
  'rooms.openTitle': 'Raum über ID oder Link öffnen',
  'rooms.idOrLink': 'Die ID eines Raums oder seine Adresse',
  'rooms.search': 'Räume suchen',
  'rooms.order': 'Sortieren nach',
  'rooms.byChange': 'Letzte Änderung',
  'rooms.byName': 'Name',
  'rooms.byCreation': 'Neueste',
  'rooms.found': 'Gefundene Räume: {count}',
  'rooms.noneFound': 'Kein Raum hat diesen Namen oder diese ID.',
  'rooms.members': { one: '{count} Mitglied', other: '{count} Mitglieder' },
  'rooms.private': 'Privat',
  'rooms.changed': 'Geändert {when}',
  'rooms.public': 'Öffentlich',
  'rooms.invitations': 'Einladungen',
  'rooms.invitedTo': 'Sie sind zu {room} eingeladen ({role}).',
  'rooms.accept': 'Annehmen',
  'rooms.decline': 'Ablehnen',
  'rooms.noneHint':
    'Ein Raum ist eine Karte mit Ebenen, Markern, Kommentaren und Mitgliedern. Erstellen Sie einen, oder öffnen Sie einen bestehenden Raum über seine ID oder seinen Link.',
};
