import type { pages as english } from '../en/pages.ts';
import type { Translated } from '../translated.ts';

/** Start page, pages for what cannot be shown, and links. */
export const pages: Translated<typeof english> = {
  'room.private': 'Dieser Raum ist privat',
  'room.privateSignedOut': 'Melden Sie sich an, um zu prüfen, ob Sie Mitglied sind.',
  'room.privateSignedIn': 'Sie sind kein Mitglied. Bitten Sie ein Mitglied um eine Einladung.',
  'room.notFound': 'Raum nicht gefunden',
  'room.notFoundText':
    'Es gibt keinen Raum mit dieser ID. Vielleicht wurde er gelöscht, oder der Link ist unvollständig.',
  'room.invalidId': 'Ungültige Raum-ID',
  'room.invalidIdText':
    'Eine ID hat zehn Buchstaben, Ziffern, Binde- oder Unterstriche. Prüfen Sie den Link.',
  'app.welcome': 'Gemeinsam an Karten arbeiten',
  'app.welcomeText':
    'Chartroom ist eine gemeinsame Karte: Marker, Ebenen, Höhendaten und Kommentare in einem Raum, in dem alle jede Änderung sofort sehen.',
  'app.welcomeHint':
    'Öffentliche Räume und Folien öffnen sich ohne Anmeldung: Folgen Sie dem Link, den Sie erhalten haben.',
  'app.notFound': 'Seite nicht gefunden',
  'app.notFoundText':
    'Unter dieser Adresse gibt es keine Seite. Prüfen Sie den Link, oder gehen Sie zur Startseite.',
  'app.toStart': 'Zur Startseite',
  'app.copyLink': 'Link kopieren',
  'app.linkCopied': 'Link kopiert.',
  'app.linkIs': 'Link: {url}',
  'app.linkGone': 'Dieser Raum enthält das verlinkte Objekt nicht.',
};
