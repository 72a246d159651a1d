export const map = {
  'map.label': 'Mappa',
  'map.zoomIn': 'Ingrandisci',
  'map.zoomOut': 'Riduci',
  'map.north': 'Orienta a nord',
  'map.failed': 'La mappa non può essere visualizzata: questo browser non supporta WebGL 2.',
  'markers.markers': 'Marcatori',
  'markers.add': 'Aggiungi marcatore',
  'markers.select': 'Selezionare marcatori',
} as const;
