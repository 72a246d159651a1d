/** Names that columns of a table have for the fields of a marker, in the languages that tables come in. */
const names: readonly (readonly [field: string, words: string])[] = [
  ['title', 'title titel titre titolo titulo name nom nome nombre naam bezeichnung label etichetta'],
  [
    'description',
    'description beschreibung descrizione descripcion descricao beschrijving text bemerkung comment remarque notiz notes',
  ],
  [
    'tags',
    'tags tag schlagworte schlagwoerter stichworte motscles etiquettes parolechiave etiquetas trefwoorden',
  ],
  ['eventDate', 'eventdate date datum data fecha zeitpunkt ereignisdatum'],
  ['color', 'color colour farbe couleur colore cor kleur'],
  ['markerIconSize', 'markericonsize'],
  ['embeddedMediaUrl', 'embeddedmediaurl'],
  ['mediaSize', 'mediasize'],
  ['markerIconId', 'markericonid'],
  ['imageKey', 'imagekey'],
  ['thumbnailKey', 'thumbnailkey'],
];

/**
 * The names of a table's columns, those that mean a field of a marker under that field's name. Case, accents and
 * punctuation do not matter; of several columns for one field the name that stands first in the list above wins.
 */
export function markerColumns(columns: readonly string[]): string[] {
  const folded = columns.map(fold);
  const renamed = [...columns];
  for (const [field, words] of names) {
    const place = words
      .split(' ')
      .map((word) => folded.indexOf(word))
      .find((found) => found >= 0);
    if (place !== undefined) renamed[place] = field;
  }
  return renamed;
}

function fold(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '');
}
