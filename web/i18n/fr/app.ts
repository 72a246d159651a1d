import type { app as english } from '../en/app.ts';
import type { Translated } from '../translated.ts';

export const app: Translated<typeof english> = {
  'app.name': 'Chartroom',
  'app.skip': 'Aller au contenu',
  'app.loading': 'Chargement …',
  'app.welcome': 'Des cartes à travailler ensemble',
  'app.welcomeText':
    'Placez des repères, des couches et des altitudes dans une salle : tous ceux qui y sont les voient aussitôt. Connectez-vous pour ouvrir les vôtres.',
  'app.signIn': 'Se connecter',
  'app.signOut': 'Se déconnecter',
  'app.account': 'Compte de {name}',
  'app.theme': 'Apparence',
  'app.themeSystem': 'Comme l’appareil',
  'app.themeLight': 'Clair',
  'app.themeDark': 'Sombre',
  'app.language': 'Langue',
  'app.interface': 'Interface pour scripts',
  'app.notFound': 'Il n’y a rien à cette adresse',
  'app.toRooms': 'Vers la liste des salles',
  'app.close': 'Fermer',
  'app.cancel': 'Annuler',
  'app.retry': 'Réessayer',
  'app.failed': 'Cela n’a pas marché : {reason}',
  'app.unreachable': 'Le service est injoignable pour le moment.',
  'app.undo': 'Annuler',
  'app.undone': 'Annulé.',
  'app.before': 'Précédent',
  'app.next': 'Suivant',
  'app.ofMany': '{at} sur {count}',
};
