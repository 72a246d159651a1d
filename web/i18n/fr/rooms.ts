import type { rooms as english } from '../en/rooms.ts';
import type { Translated } from '../translated.ts';

export const rooms: Translated<typeof english> = {
  'rooms.title': 'Vos salles',
  'rooms.none': 'Vous n’avez pas encore de salle.',
  'rooms.create': 'Nouvelle salle',
  'rooms.createTitle': 'Créer une salle',
  'rooms.name': 'Nom',
  'rooms.id': 'Identifiant de la salle',
  'rooms.idHint':
    'Dix lettres, chiffres, tirets ou traits de soulignement. L’identifiant fait partie de l’adresse et ne peut pas être modifié.',
  'rooms.createNow': 'Créer',
  'rooms.open': 'Ouvrir',
  'rooms.openTitle': 'Ouvrir une salle par son identifiant ou son lien',
  'rooms.idOrLink': 'L’identifiant d’une salle, ou son adresse',
  'rooms.search': 'Rechercher des salles',
  'rooms.order': 'Trier par',
  'rooms.byChange': 'Dernière modification',
  'rooms.byName': 'Nom',
  'rooms.byCreation': 'Plus récentes',
  'rooms.found': 'Salles trouvées : {count}',
  'rooms.noneFound': 'Aucune salle n’a ce nom ou cet identifiant.',
  'rooms.members': { one: '{count} membre', other: '{count} membres' },
  'rooms.private': 'Privée',
  'rooms.changed': 'Modifiée {when}',
  'rooms.public': 'Publique',
  'rooms.invitations': 'Invitations',
  'rooms.invitedTo': 'Vous êtes invité dans {room} ({role}).',
  'rooms.accept': 'Accepter',
  'rooms.decline': 'Refuser',
  'rooms.noneHint':
    'Une salle est une carte avec ses couches, repères, commentaires et membres. Créez-en une, ou ouvrez une salle existante par son identifiant ou son lien.',
};
