import type { app as english } from '../en/app.ts';
import type { Translated } from '../translated.ts';

export const app: Translated<typeof english> = {
  'app.name': 'Chartroom',
  'app.skip': 'Zum Inhalt',
  'app.loading': 'Wird geladen …',
  'app.welcome': 'Gemeinsam an Karten arbeiten',
  'app.welcomeText':
    'Chartroom ist eine gemeinsame Karte: Marker, Ebenen, Höhendaten und Kommentare in einem Raum, in dem alle jede Änderung sofort sehen.',
  'app.welcomeHint':
    'Öffentliche Räume und Folien öffnen sich ohne Anmeldung: Folgen Sie dem Link, den Sie erhalten haben.',
  'app.signIn': 'Anmelden',
  'app.signOut': 'Abmelden',
  'app.account': 'Konto von {name}',
  'app.theme': 'Darstellung',
  'app.themeSystem': 'System',
  'app.themeLight': 'Hell',
  'app.themeDark': 'Dunkel',
  'app.language': 'Sprache',
  'app.interface': 'API-Dokumentation',
  'app.notFound': 'Seite nicht gefunden',
  'app.notFoundText':
    'Unter dieser Adresse gibt es keine Seite. Prüfen Sie den Link, oder gehen Sie zur Startseite.',
  'app.toStart': 'Zur Startseite',
  'app.toRooms': 'Zu Ihren Räumen',
  'app.close': 'Schliessen',
  'app.copyLink': 'Link kopieren',
  'app.linkCopied': 'Link kopiert.',
  'app.linkIs': 'Link: {url}',
  'app.linkGone': 'Dieser Raum enthält das verlinkte Objekt nicht.',
  'app.cancel': 'Abbrechen',
  'app.retry': 'Erneut versuchen',
  'app.failed': 'Aktion fehlgeschlagen: {reason}',
  'app.undo': 'Rückgängig',
  'app.undone': 'Änderung rückgängig gemacht.',
  'app.previous': 'Zurück',
  'app.next': 'Weiter',
  'app.ofMany': '{at} von {count}',
  'app.quoted': '«{name}»',
};
