export const sharing = {
  'share.links': 'Link',
  'share.viewLink': 'Questa vista della mappa',
  'share.roomLink': 'Link a questa stanza',
  'share.qrCode': 'Codice QR',
  'share.qrCodeOf': 'Codice QR di {address}',
  'share.roomIsPublic': 'Chiunque abbia il link può vedere la stanza.',
  'share.roomIsPrivate': 'Solo i membri possono vedere la stanza.',
  'share.slidesPublic': 'Slide pubbliche: chiunque abbia il link può vedere la presentazione',
  'share.embed': 'Codice HTML da incorporare',
  'share.embedSize': 'Dimensione',
  'share.embedHint':
    'Solo le pagine autorizzate dal gestore di questo servizio possono incorporare presentazioni.',
  'share.preview': 'Anteprima',
} as const;
