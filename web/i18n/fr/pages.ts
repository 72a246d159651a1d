import type { pages as english } from '../en/pages.ts';
import type { Translated } from '../translated.ts';

/** Start page, pages for what cannot be shown, and links. */
export const pages: Translated<typeof english> = {
  'room.private': 'Cette salle est privée',
  'room.privateSignedOut': 'Connectez-vous pour vérifier si vous en êtes membre.',
  'room.privateSignedIn': 'Vous n’en êtes pas membre. Demandez une invitation à un membre.',
  'room.notFound': 'Salle introuvable',
  'room.notFoundText':
    'Aucune salle n’a cet identifiant. Elle a peut-être été supprimée, ou le lien est incomplet.',
  'room.invalidId': 'Identifiant de salle non valide',
  'room.invalidIdText':
    'Un identifiant a dix lettres, chiffres, tirets ou traits de soulignement. Vérifiez le lien.',
  'app.welcome': 'Cartes collaboratives',
  'app.welcomeText':
    'Chartroom est une carte partagée : repères, couches, données d’altitude et commentaires dans une salle où chacun voit aussitôt chaque modification.',
  'app.welcomeHint':
    'Les salles et diapositives publiques s’ouvrent sans connexion : suivez le lien que vous avez reçu.',
  'app.notFound': 'Page introuvable',
  'app.notFoundText':
    'Il n’y a pas de page à cette adresse. Vérifiez le lien, ou retournez à la page d’accueil.',
  'app.toStart': 'Aller à la page d’accueil',
  'app.copyLink': 'Copier le lien',
  'app.linkCopied': 'Lien copié.',
  'app.linkIs': 'Lien : {url}',
  'app.linkGone': 'Cette salle ne contient pas l’objet du lien.',
};
