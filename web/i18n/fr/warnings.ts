/** Warnings, and reasons of omitted content, by code. `{message}` is the English sentence, for codes with several of them. */
export const warnings = {
  axes_swapped: 'Les longitudes et latitudes de {columns} sont inversées et ont été lues dans l’autre ordre.',
  beyond_web_map:
    'Les cellules au-delà de ±85,05 degrés de latitude ne sont pas affichées ; le fichier d’origine les contient.',
  columns_renamed: 'Plusieurs colonnes de la table ont le même nom ; les suivantes s’appellent {columns}.',
  coordinates_clamped:
    'Des coordonnées dépassaient les degrés valides d’une erreur d’arrondi et ont été limitées : {message}',
  crs_guessed: 'Le fichier ne déclare pas de système de coordonnées ; il a été supposé : {message}',
  crs_ignored:
    'Le .prj de « {name} » ne contient pas de système de coordonnées pris en charge et a été ignoré.',
  digits_lost:
    'Le TIFF contient des entiers de 64 bits ; les très grandes valeurs peuvent avoir perdu en précision.',
  display_ignored:
    'Le réglage « {field} » de l’affichage ne convient pas au raster et a été ignoré : {message}',
  duplicate_id: 'Une autre ligne a le même identifiant : {message}',
  empty_layer: 'Une couche est vide et a été ignorée : {message}',
  encoding_guessed: 'Le texte ne déclare pas son encodage ; il a été lu en {encoding}.',
  features_lost: 'Tous les objets n’ont pas pu être lus : {message}',
  gdal_warning: 'Remarque de GDAL : {message}',
  insufficient_permission: 'Seul le propriétaire connecté peut importer des paramètres.',
  invalid_value: 'Une valeur ou une ligne a été omise : {message}',
  layer_deleted: 'La couche a été supprimée de la salle après l’export.',
  limit_exceeded: 'La limite est atteinte : {message}',
  more_left_out: 'Autres objets ou valeurs omis : {count}.',
  more_warnings: 'Il y a d’autres avertissements : {message}',
  no_geometry: 'La table n’a pas de géométries.',
  no_original:
    'Le fichier ne contient pas l’original du raster ; exportez la salle avec les fichiers GeoTIFF d’origine.',
  no_properties: 'Le Shapefile « {name} » n’a pas de .dbf ; ses objets n’ont pas d’attributs.',
  not_in_file: 'Le fichier ne le contient plus ; il reste inchangé dans la salle.',
  not_in_format: 'Le format du fichier ne peut pas tout contenir : {message}',
  not_inspected: 'Le fichier n’a été examiné qu’en partie ; l’import le lit entièrement.',
  not_read: 'Une partie du fichier n’a pas été lue : {message}',
  nothing_shown: 'Aucun objet n’a de position ; la carte n’affiche donc rien. Les valeurs sont enregistrées.',
  overviews_left_out:
    'L’espace de stockage ne suffit pas pour les aperçus de « {name} » ; les petites échelles ne montrent qu’une partie des objets. Libérez de l’espace et envoyez la couche à nouveau.',
  property_left_out:
    '« {name} » a été omis {count} fois : un repère enregistre au plus {limit} octets de propriétés.',
  public_content_only:
    'La salle a été copiée comme salle publique : sans fichiers d’origine des rasters, données EXIF ni photos inutilisées.',
  raster_unfinished: 'Le raster est encore en traitement ; copiez la salle à nouveau plus tard.',
  read_as_swiss: '{count} positions ont été lues comme coordonnées suisses ({system}).',
  read_as_utm: '{count} positions ont été lues dans le fuseau UTM que le tableau indique ({system}).',
  resolution_reduced:
    'Les pixels enregistrés sont {ratio} fois plus larges que ceux du TIFF, ce qui atténue les valeurs extrêmes isolées. Le fichier d’origine les contient.',
  row_left_out: 'La ligne {row} a été ignorée : {message}',
  settings_kept: 'La salle a déjà des paramètres.',
  style_kept: 'La salle a déjà un style.',
  style_not_drawn: 'Le style du fichier n’a pas été repris entièrement : {message}',
  style_not_read: 'Un style de QGIS n’a pas été repris, ou pas entièrement : {message}',
  table_not_read: 'La table n’a pas été lue : {message}',
  tile_left_out: 'Des tuiles ont été omises : {message}',
  unknown_encoding: 'Le .cpg du Shapefile déclare l’encodage inconnu « {encoding} ».',
  unknown_property: 'Les repères n’ont pas de champ « {name} » ; il est enregistré parmi leurs propriétés.',
  value_converted: 'Des valeurs ont été converties : {message}',
  value_left_out: 'Des valeurs ont été omises : {message}',
  values_typed: 'Des colonnes ont été lues comme nombres, booléens ou dates : {message}',
  view_not_read: 'La vue « {name} » n’a pas été lue ({reason}) ; enregistrez-la comme table.',
} as const;
