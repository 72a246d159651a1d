/** The dialog that shares a room. */
export const sharing = {
  'share.links': 'Links',
  'share.viewLink': 'This view of the map',
  'share.roomLink': 'Link to this room',
  'share.qrCode': 'QR code',
  'share.qrCodeOf': 'QR code of {address}',
  'share.roomIsPublic': 'Anyone with the link can view the room.',
  'share.roomIsPrivate': 'Only members can view the room.',
  'share.slidesPublic': 'Public slides: anyone with the link can view the presentation',
  'share.embed': 'HTML code for embedding',
  'share.embedSize': 'Size',
  'share.embedHint': 'Only pages that the operator of this service has approved can embed presentations.',
  'share.preview': 'Preview',
} as const;
