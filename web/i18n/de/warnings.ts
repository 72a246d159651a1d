/** Warnings of imports by code. `{message}` is the English sentence, for codes with several of them. */
export const warnings = {
  axes_swapped: 'Längen und Breiten in {columns} sind vertauscht und wurden umgekehrt gelesen.',
  beyond_web_map:
    'Zellen jenseits von ±85,05 Grad Breite werden nicht gezeigt; die Originaldatei enthält sie.',
  coordinates_clamped:
    'Koordinaten lagen um einen Rundungsfehler ausserhalb der gültigen Grade und wurden begrenzt: {message}',
  crs_guessed: 'Die Datei nennt kein Bezugssystem; es wurde angenommen: {message}',
  crs_ignored: 'Die .prj von «{name}» enthält kein unterstütztes Bezugssystem und wurde ignoriert.',
  empty_layer: 'Eine Ebene ist leer und wurde übergangen: {message}',
  encoding_guessed: 'Der Text nennt seine Zeichenkodierung nicht; er wurde als {encoding} gelesen.',
  features_lost: 'Nicht alle Objekte konnten gelesen werden: {message}',
  gdal_warning: 'Hinweis von GDAL: {message}',
  more_warnings: 'Es gibt weitere Warnungen: {message}',
  no_properties: 'Das Shapefile «{name}» hat keine .dbf; seine Objekte haben keine Attribute.',
  not_inspected: 'Die Datei wurde nur teilweise geprüft; der Import liest sie ganz.',
  not_read: 'Ein Teil der Datei wurde nicht gelesen: {message}',
  nothing_shown: 'Kein Objekt hat eine Position, so dass die Karte nichts zeigt. Die Werte sind gespeichert.',
  read_as_swiss: '{count} Positionen wurden als Schweizer Koordinaten ({system}) gelesen.',
  row_left_out: 'Zeile {row} wurde übergangen: {message}',
  style_not_drawn: 'Die Darstellung der Datei wurde nicht ganz übernommen: {message}',
  unknown_encoding: 'Die .cpg des Shapefiles nennt die unbekannte Zeichenkodierung «{encoding}».',
  value_converted: 'Werte wurden umgewandelt: {message}',
  value_left_out: 'Werte wurden weggelassen: {message}',
  values_typed: 'Spalten wurden als Zahlen, Wahrheitswerte oder Daten gelesen: {message}',
  view_not_read: 'Die Sicht «{name}» wurde nicht gelesen ({reason}); speichern Sie sie als Tabelle.',
} as const;
