import type { room as english } from '../en/room.ts';
import type { Translated } from '../translated.ts';

export const room: Translated<typeof english> = {
  'room.closed': 'Cette salle est privée',
  'room.closedSignedOut': 'Connectez-vous pour voir si vous en êtes membre.',
  'room.closedSignedIn': 'Vous n’en êtes pas membre. Demandez une invitation à quelqu’un qui l’est.',
  'room.absent': 'Aucune salle n’a cet identifiant',
  'room.badId': 'Ce n’est pas l’identifiant d’une salle',
  'room.panel': 'Contenu de la salle',
  'room.hidePanel': 'Masquer le contenu',
  'room.showPanel': 'Montrer le contenu',
  'room.live': 'En direct',
  'room.connecting': 'Connexion …',
  'room.lost': 'Connexion perdue ; nouvelle tentative en cours',
  'room.ended': 'N’est plus suivie : rechargez la page',
  'room.layers': 'Couches',
  'room.noLayers': 'Pas encore de couche.',
  'room.features': '{count} objets',
  'room.raster': 'Raster',
};
