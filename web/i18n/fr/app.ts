import type { app as english } from '../en/app.ts';
import type { Translated } from '../translated.ts';

export const app: Translated<typeof english> = {
  'app.name': 'Chartroom',
  'app.skip': 'Aller au contenu',
  'app.loading': 'Chargement …',
  'app.welcome': 'Cartes collaboratives',
  'app.welcomeText':
    'Chartroom est une carte partagée : repères, couches, données d’altitude et commentaires dans une salle où chacun voit aussitôt chaque modification.',
  'app.welcomeHint':
    'Les salles et diapositives publiques s’ouvrent sans connexion : suivez le lien que vous avez reçu.',
  'app.signIn': 'Se connecter',
  'app.signOut': 'Se déconnecter',
  'app.account': 'Compte de {name}',
  'app.theme': 'Apparence',
  'app.themeSystem': 'Système',
  'app.themeLight': 'Clair',
  'app.themeDark': 'Sombre',
  'app.language': 'Langue',
  'app.interface': 'Documentation de l’API',
  'app.notFound': 'Page introuvable',
  'app.notFoundText':
    'Il n’y a pas de page à cette adresse. Vérifiez le lien, ou retournez à la page d’accueil.',
  'app.toStart': 'Aller à la page d’accueil',
  'app.toRooms': 'Aller à vos salles',
  'app.close': 'Fermer',
  'app.copyLink': 'Copier le lien',
  'app.linkCopied': 'Lien copié.',
  'app.linkIs': 'Lien : {url}',
  'app.linkGone': 'Cette salle ne contient pas l’objet du lien.',
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
