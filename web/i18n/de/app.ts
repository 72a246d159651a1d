import type { app as english } from '../en/app.ts';
import type { Translated } from '../translated.ts';

export const app: Translated<typeof english> = {
  'app.name': 'Chartroom',
  'app.skip': 'Zum Inhalt',
  'app.loading': 'Wird geladen …',
  'app.sessionEnded': 'Ihre Sitzung ist abgelaufen. Melden Sie sich an und versuchen Sie es erneut.',
  'app.signIn': 'Anmelden',
  'app.signOut': 'Abmelden',
  'app.account': 'Konto von {name}',
  'app.theme': 'Darstellung',
  'app.themeSystem': 'System',
  'app.themeLight': 'Hell',
  'app.themeDark': 'Dunkel',
  'app.language': 'Sprache',
  'app.interface': 'API-Dokumentation',
  'app.toRooms': 'Zu Ihren Räumen',
  'app.close': 'Schliessen',
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
