import type { app as english } from '../en/app.ts';
import type { Translated } from '../translated.ts';

export const app: Translated<typeof english> = {
  'app.name': 'Chartroom',
  'app.skip': 'Zum Inhalt',
  'app.loading': 'Wird geladen …',
  'app.welcome': 'Karten, an denen Sie gemeinsam arbeiten',
  'app.welcomeText':
    'Legen Sie Marker, Ebenen und Höhen in einen Raum, und alle darin sehen sie sofort. Melden Sie sich an, um Ihre Räume zu öffnen.',
  'app.signIn': 'Anmelden',
  'app.signOut': 'Abmelden',
  'app.account': 'Konto von {name}',
  'app.theme': 'Darstellung',
  'app.themeSystem': 'Wie das Gerät',
  'app.themeLight': 'Hell',
  'app.themeDark': 'Dunkel',
  'app.language': 'Sprache',
  'app.interface': 'Schnittstelle für Skripte',
  'app.notFound': 'Unter dieser Adresse gibt es nichts',
  'app.toRooms': 'Zur Liste der Räume',
  'app.close': 'Schliessen',
  'app.cancel': 'Abbrechen',
  'app.retry': 'Erneut versuchen',
  'app.failed': 'Das ging nicht: {reason}',
  'app.unreachable': 'Der Dienst ist zurzeit nicht erreichbar.',
  'app.undo': 'Rückgängig',
  'app.undone': 'Rückgängig gemacht.',
  'app.before': 'Zurück',
  'app.next': 'Weiter',
  'app.ofMany': '{at} von {count}',
};
