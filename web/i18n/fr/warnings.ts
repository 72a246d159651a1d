/** Warnings of imports by code. `{message}` is the English sentence, for codes with several of them. */
export const warnings = {
  axes_swapped: 'Les longitudes et latitudes de {columns} sont inversées et ont été lues dans l’autre ordre.',
  beyond_web_map:
    'Les cellules au-delà de ±85,05 degrés de latitude ne sont pas affichées ; le fichier d’origine les contient.',
  coordinates_clamped:
    'Des coordonnées dépassaient les degrés valides d’une erreur d’arrondi et ont été limitées : {message}',
  crs_guessed: 'Le fichier ne déclare pas de système de coordonnées ; il a été supposé : {message}',
  crs_ignored:
    'Le .prj de « {name} » ne contient pas de système de coordonnées pris en charge et a été ignoré.',
  empty_layer: 'Une couche est vide et a été ignorée : {message}',
  encoding_guessed: 'Le texte ne déclare pas son encodage ; il a été lu en {encoding}.',
  features_lost: 'Tous les objets n’ont pas pu être lus : {message}',
  gdal_warning: 'Remarque de GDAL : {message}',
  more_warnings: 'Il y a d’autres avertissements : {message}',
  no_properties: 'Le Shapefile « {name} » n’a pas de .dbf ; ses objets n’ont pas d’attributs.',
  not_inspected: 'Le fichier n’a été examiné qu’en partie ; l’import le lit entièrement.',
  not_read: 'Une partie du fichier n’a pas été lue : {message}',
  nothing_shown: 'Aucun objet n’a de position ; la carte n’affiche donc rien. Les valeurs sont enregistrées.',
  read_as_swiss: '{count} positions ont été lues comme coordonnées suisses ({system}).',
  row_left_out: 'La ligne {row} a été ignorée : {message}',
  style_not_drawn: 'Le style du fichier n’a pas été repris entièrement : {message}',
  unknown_encoding: 'Le .cpg du Shapefile déclare l’encodage inconnu « {encoding} ».',
  value_converted: 'Des valeurs ont été converties : {message}',
  value_left_out: 'Des valeurs ont été omises : {message}',
  values_typed: 'Des colonnes ont été lues comme nombres, booléens ou dates : {message}',
  view_not_read: 'La vue « {name} » n’a pas été lue ({reason}) ; enregistrez-la comme table.',
} as const;
