import type { app as english } from '../en/app.ts';
import type { Translated } from '../translated.ts';

export const app: Translated<typeof english> = {
  'app.name': 'Chartroom',
  'app.skip': 'Aller au contenu',
  'app.loading': 'Chargement …',
  'app.sessionEnded': 'Votre session a expiré. Connectez-vous, puis réessayez.',
  'app.signIn': 'Se connecter',
  'app.signOut': 'Se déconnecter',
  'app.account': 'Compte de {name}',
  'app.theme': 'Apparence',
  'app.themeSystem': 'Système',
  'app.themeLight': 'Clair',
  'app.themeDark': 'Sombre',
  'app.language': 'Langue',
  'app.interface': 'Documentation de l’API',
  'app.toRooms': 'Aller à vos salles',
  'app.close': 'Fermer',
  'app.cancel': 'Annuler',
  'app.retry': 'Réessayer',
  'app.failed': 'Échec de l’action : {reason}',
  'app.undo': 'Annuler',
  'app.undone': 'Modification annulée.',
  'app.previous': 'Précédent',
  'app.next': 'Suivant',
  'app.ofMany': '{at} sur {count}',
  'app.quoted': '« {name} »',
};
