import { fieldRules } from '../field-rules.ts';

/** Alternative column names for the fields of a marker, in several languages. */
const otherNames: Readonly<Record<string, string>> = {
  title: 'titel titre titolo titulo name nom nome nombre naam bezeichnung label etichetta',
  description:
    'beschreibung descrizione descripcion descricao beschrijving text bemerkung comment remarque notiz notes',
  tags: 'tag schlagworte schlagwoerter stichworte motscles etiquettes parolechiave etiquetas trefwoorden',
  eventDate: 'date datum data fecha zeitpunkt ereignisdatum',
  color: 'colour farbe couleur colore cor kleur',
};

/** For each field, the folded names, the field's own name first. */
const names = Object.entries(fieldRules)
  .filter(([, { read }]) => read !== null)
  .map(([field]) => [field, [fold(field), ...(otherNames[field]?.split(' ') ?? [])]] as const);

/**
 * Renames table columns that match a field of a marker to that field. Case, accents and punctuation do not
 * matter. If several columns match a field, its own name wins, then the name listed first above.
 */
export function renameColumns(columns: readonly string[]): string[] {
  const folded = columns.map(fold);
  const renamed = [...columns];
  for (const [field, words] of names) {
    const index = words.map((word) => folded.indexOf(word)).find((found) => found >= 0);
    if (index !== undefined) renamed[index] = field;
  }
  return renamed;
}

function fold(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '');
}
