import type { sharing as english } from '../en/sharing.ts';
import type { Translated } from '../translated.ts';

export const sharing: Translated<typeof english> = {
  'share.links': 'Links',
  'share.viewLink': 'Dieser Ausschnitt der Karte',
  'share.roomLink': 'Link zu diesem Raum',
  'share.qrCode': 'QR-Code',
  'share.qrCodeOf': 'QR-Code von {address}',
  'share.roomIsPublic': 'Alle mit dem Link können den Raum ansehen.',
  'share.roomIsPrivate': 'Nur Mitglieder können den Raum ansehen.',
  'share.slidesPublic': 'Öffentliche Folien: Alle mit dem Link können die Präsentation ansehen',
  'share.embed': 'HTML-Code zum Einbetten',
  'share.embedSize': 'Grösse',
  'share.embedHint':
    'Nur Seiten, die der Betreiber dieses Dienstes freigegeben hat, können Präsentationen einbetten.',
  'share.preview': 'Vorschau',
};
