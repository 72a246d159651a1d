/** Warnings, and reasons of omitted content, by code. `{message}` is the English sentence, for codes with several of them. */
export const warnings = {
  axes_swapped:
    'Le longitudini e le latitudini in {columns} sono scambiate e sono state lette in ordine inverso.',
  beyond_web_map:
    'Le celle oltre ±85,05 gradi di latitudine non sono mostrate; il file originale le contiene.',
  columns_renamed: 'Più colonne della tabella hanno lo stesso nome; le successive si chiamano {columns}.',
  coordinates_clamped:
    'Alcune coordinate superavano i gradi validi per un errore di arrotondamento e sono state limitate: {message}',
  crs_guessed: 'Il file non dichiara un sistema di riferimento; ne è stato supposto uno: {message}',
  crs_ignored:
    'Il file .prj di «{name}» non contiene un sistema di riferimento supportato ed è stato ignorato.',
  digits_lost:
    'Il TIFF contiene numeri interi a 64 bit; i valori molto grandi possono aver perso precisione.',
  display_ignored:
    'L’impostazione «{field}» della visualizzazione non è adatta al raster ed è stata ignorata: {message}',
  duplicate_id: 'Un’altra riga ha lo stesso ID: {message}',
  empty_layer: 'Un livello è vuoto ed è stato omesso: {message}',
  encoding_guessed: 'Il testo non dichiara la codifica dei caratteri; è stato letto come {encoding}.',
  features_lost: 'Non è stato possibile leggere tutti gli elementi: {message}',
  gdal_warning: 'Nota di GDAL: {message}',
  insufficient_permission: 'Solo il proprietario che ha effettuato l’accesso può importare impostazioni.',
  invalid_value: 'Un valore o una riga è stato omesso: {message}',
  layer_deleted: 'Il livello è stato eliminato nella stanza dopo l’esportazione.',
  limit_exceeded: 'Il limite è stato raggiunto: {message}',
  more_left_out: 'Altri oggetti o valori omessi: {count}.',
  more_warnings: 'Ci sono altre avvertenze: {message}',
  no_geometry: 'La tabella non ha geometrie.',
  no_original:
    'Il file non contiene l’originale del raster; esportare la stanza con i file GeoTIFF originali.',
  no_properties: 'Lo shapefile «{name}» non ha un file .dbf; i suoi elementi non hanno attributi.',
  not_in_file: 'Il file non lo contiene più; nella stanza rimane invariato.',
  not_in_format: 'Il formato del file non può contenere tutto: {message}',
  not_inspected: 'Il file è stato esaminato solo in parte; l’importazione lo legge per intero.',
  not_read: 'Una parte del file non è stata letta: {message}',
  nothing_shown: 'Nessun elemento ha una posizione, perciò la mappa non mostra nulla. I valori sono salvati.',
  overviews_left_out:
    'Lo spazio non basta per le panoramiche di «{name}»; le scale piccole mostrano solo una parte degli elementi. Liberare spazio e caricare di nuovo il livello.',
  property_left_out:
    '«{name}» è stato omesso {count} volte: le proprietà di un punto hanno al massimo {limit} byte.',
  public_content_only:
    'La stanza è stata copiata come stanza pubblica: senza i file originali dei raster, i dati di ripresa (EXIF) e le foto non usate.',
  raster_unfinished: 'Il raster è ancora in elaborazione; copiare di nuovo la stanza più tardi.',
  read_as_swiss: '{count} posizioni sono state lette come coordinate svizzere ({system}).',
  read_as_utm: '{count} posizioni sono state lette nella zona UTM indicata dalla tabella ({system}).',
  resolution_reduced:
    'I pixel salvati sono {ratio} volte più larghi di quelli del TIFF, perciò singoli massimi e minimi risultano attenuati. Il file originale li contiene.',
  row_left_out: 'La riga {row} è stata omessa: {message}',
  settings_kept: 'La stanza ha già delle impostazioni.',
  style_kept: 'La stanza ha già uno stile.',
  style_not_drawn: 'Lo stile del file non è stato ripreso interamente: {message}',
  style_not_read: 'Uno stile di QGIS non è stato ripreso, o solo in parte: {message}',
  table_not_read: 'La tabella non è stata letta: {message}',
  tile_left_out: 'Alcune tessere sono state omesse: {message}',
  unknown_encoding: 'Il file .cpg dello shapefile indica la codifica sconosciuta «{encoding}».',
  unknown_property: '«{name}» non è un campo noto; il valore è salvato tra le proprietà.',
  value_converted: 'Alcuni valori sono stati convertiti: {message}',
  value_left_out: 'Alcuni valori sono stati omessi: {message}',
  values_typed: 'Alcune colonne sono state lette come numeri, valori logici o date: {message}',
  view_not_read: 'La vista «{name}» non è stata letta ({reason}); salvarla come tabella.',
} as const;
