import type { room as english } from '../en/room.ts';
import type { Translated } from '../translated.ts';

export const room: Translated<typeof english> = {
  'room.private': 'Cette salle est privée',
  'room.privateSignedOut': 'Connectez-vous pour vérifier si vous en êtes membre.',
  'room.privateSignedIn': 'Vous n’en êtes pas membre. Demandez une invitation à un membre.',
  'room.notFound': 'Salle introuvable',
  'room.invalidId': 'Identifiant de salle non valide',
  'room.panel': 'Contenu de la salle',
  'room.hidePanel': 'Masquer le panneau',
  'room.showPanel': 'Afficher le panneau',
  'room.live': 'En direct',
  'room.connecting': 'Connexion …',
  'room.lost': 'Connexion perdue. Reconnexion …',
  'room.ended': 'Mises à jour arrêtées. Rechargez la page.',
  'room.layers': 'Couches',
  'room.noLayers': 'Aucune couche pour le moment.',
  'room.features': { one: '{count} objet', other: '{count} objets' },
  'room.raster': 'Raster',
};
