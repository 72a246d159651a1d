import type { sharing as english } from '../en/sharing.ts';
import type { Translated } from '../translated.ts';

export const sharing: Translated<typeof english> = {
  'share.links': 'Liens',
  'share.viewLink': 'Cette vue de la carte',
  'share.roomLink': 'Lien vers cette salle',
  'share.qrCode': 'Code QR',
  'share.qrCodeOf': 'Code QR de {address}',
  'share.roomIsPublic': 'Toute personne disposant du lien peut voir la salle.',
  'share.roomIsPrivate': 'Seuls les membres peuvent voir la salle.',
  'share.slidesPublic': 'Diapositives publiques : toute personne disposant du lien peut voir la présentation',
  'share.embed': 'Code HTML à intégrer',
  'share.embedSize': 'Taille',
  'share.embedHint':
    'Seules les pages autorisées par l’exploitant de ce service peuvent intégrer des présentations.',
  'share.preview': 'Aperçu',
};
