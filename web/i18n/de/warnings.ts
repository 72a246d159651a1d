/** Warnings, and reasons of omitted content, by code. `{message}` is the English sentence, for codes with several of them. */
export const warnings = {
  axes_swapped: 'Längen und Breiten in {columns} sind vertauscht und wurden umgekehrt gelesen.',
  beyond_web_map:
    'Zellen jenseits von ±85,05 Grad Breite werden nicht gezeigt; die Originaldatei enthält sie.',
  columns_renamed: 'Mehrere Spalten der Tabelle haben denselben Namen; die späteren heissen {columns}.',
  coordinates_clamped:
    'Koordinaten lagen um einen Rundungsfehler ausserhalb der gültigen Grade und wurden begrenzt: {message}',
  crs_guessed: 'Die Datei nennt kein Bezugssystem; es wurde angenommen: {message}',
  crs_ignored: 'Die .prj von «{name}» enthält kein unterstütztes Bezugssystem und wurde ignoriert.',
  digits_lost:
    'Das TIFF enthält ganze Zahlen mit 64 Bit; sehr grosse Werte können an Genauigkeit verloren haben.',
  display_ignored:
    'Die Einstellung «{field}» der Darstellung passt nicht zum Raster und wurde ignoriert: {message}',
  duplicate_id: 'Eine andere Zeile hat dieselbe ID: {message}',
  empty_layer: 'Eine Ebene ist leer und wurde übergangen: {message}',
  encoding_guessed: 'Der Text nennt seine Zeichenkodierung nicht; er wurde als {encoding} gelesen.',
  features_lost: 'Nicht alle Objekte konnten gelesen werden: {message}',
  gdal_warning: 'Hinweis von GDAL: {message}',
  insufficient_permission:
    'Nur die angemeldete Eigentümerin oder der angemeldete Eigentümer kann Einstellungen importieren.',
  invalid_value: 'Ein Wert oder eine Zeile wurde weggelassen: {message}',
  layer_deleted: 'Die Ebene wurde nach dem Export im Raum gelöscht.',
  limit_exceeded: 'Das Limit ist erreicht: {message}',
  more_left_out: 'Weitere weggelassene Objekte oder Werte: {count}.',
  more_warnings: 'Es gibt weitere Warnungen: {message}',
  no_geometry: 'Die Tabelle hat keine Geometrien.',
  no_original:
    'Die Datei enthält das Original des Rasters nicht; exportieren Sie den Raum mit den originalen GeoTIFF-Dateien.',
  no_properties: 'Das Shapefile «{name}» hat keine .dbf; seine Objekte haben keine Attribute.',
  not_in_file: 'Die Datei enthält dies nicht mehr; im Raum bleibt es unverändert.',
  not_in_format: 'Das Format der Datei kann nicht alles enthalten: {message}',
  not_inspected: 'Die Datei wurde nur teilweise geprüft; der Import liest sie ganz.',
  not_read: 'Ein Teil der Datei wurde nicht gelesen: {message}',
  nothing_shown: 'Kein Objekt hat eine Position, so dass die Karte nichts zeigt. Die Werte sind gespeichert.',
  overviews_left_out:
    'Der Speicher reicht nicht für die Übersichten von «{name}»; kleine Massstäbe zeigen nur einen Teil der Objekte. Geben Sie Speicher frei und laden Sie die Ebene erneut hoch.',
  property_left_out:
    '«{name}» wurde {count}-mal weggelassen: Die Eigenschaften eines Punkts haben höchstens {limit} Byte.',
  public_content_only:
    'Der Raum wurde als öffentlicher Raum kopiert: ohne Originaldateien von Rastern, Aufnahmedaten (EXIF) und unbenutzte Fotos.',
  raster_unfinished: 'Das Raster wird noch verarbeitet; kopieren Sie den Raum später erneut.',
  read_as_swiss: '{count} Positionen wurden als Schweizer Koordinaten ({system}) gelesen.',
  read_as_utm: '{count} Positionen wurden in der UTM-Zone gelesen, die die Tabelle angibt ({system}).',
  resolution_reduced:
    'Die gespeicherten Pixel sind {ratio}-mal so breit wie die des TIFF, so dass einzelne Höchst- und Tiefstwerte abgeschwächt sind. Die Originaldatei enthält sie.',
  row_left_out: 'Zeile {row} wurde übergangen: {message}',
  settings_kept: 'Der Raum hat bereits Einstellungen.',
  style_kept: 'Der Raum hat bereits einen Stil.',
  style_not_drawn: 'Die Darstellung der Datei wurde nicht ganz übernommen: {message}',
  style_not_read: 'Eine Darstellung aus QGIS wurde nicht oder nicht ganz übernommen: {message}',
  table_not_read: 'Die Tabelle wurde nicht gelesen: {message}',
  tile_left_out: 'Kacheln wurden weggelassen: {message}',
  unknown_encoding: 'Die .cpg des Shapefiles nennt die unbekannte Zeichenkodierung «{encoding}».',
  unknown_property: '«{name}» ist kein bekanntes Feld; der Wert ist unter den Eigenschaften gespeichert.',
  value_converted: 'Werte wurden umgewandelt: {message}',
  value_left_out: 'Werte wurden weggelassen: {message}',
  values_typed: 'Spalten wurden als Zahlen, Wahrheitswerte oder Daten gelesen: {message}',
  view_not_read: 'Die Sicht «{name}» wurde nicht gelesen ({reason}); speichern Sie sie als Tabelle.',
} as const;
