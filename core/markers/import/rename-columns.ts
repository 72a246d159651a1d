import type { DeclaredColumns } from '../../../geo/declaration.ts';
import { fieldRules } from '../field-rules.ts';

/** Alternative column names for the fields of a marker, in several languages. */
const otherNames: Readonly<Record<string, string>> = {
  title: 'titel titre titolo titulo name nom nome nombre naam bezeichnung label etichetta',
  description:
    'beschreibung descrizione descripcion descricao beschrijving text bemerkung comment remarque notiz notes',
  tags: 'tag schlagworte schlagwoerter stichworte motscles etiquettes parolechiave etiquetas trefwoorden',
  eventDate: 'date datum data fecha zeitpunkt ereignisdatum',
  color: 'colour farbe couleur colore cor kleur',
  group: 'gruppe groupe gruppo grupo groep',
};

/** For each field, the folded names, the field's own name first. */
const names = Object.entries(fieldRules)
  .filter(([, { read }]) => read !== null)
  .map(([field]) => [field, [fold(field), ...(otherNames[field]?.split(' ') ?? [])]] as const);

/**
 * Renames table columns that match a field of a marker to that field: those that the caller declares, otherwise by
 * their names. Case, accents and punctuation do not matter. If several columns match a field, its own name wins, then
 * the name listed first above.
 */
export function renameColumns(columns: readonly string[], declared: DeclaredColumns = {}): string[] {
  const folded = columns.map(fold);
  const renamed = [...columns];
  for (const [field, words] of names) {
    const own = declaredName(field, declared);
    const index =
      own !== undefined || columns.includes(field)
        ? columns.indexOf(own ?? field)
        : words.map((word) => folded.indexOf(word)).find((found) => found >= 0);
    if (index === undefined || index < 0) continue;
    // Another column of this name stays a property.
    const other = renamed.indexOf(field);
    if (own !== undefined && other >= 0 && other !== index) renamed[other] = `${field} (2)`;
    renamed[index] = field;
  }
  return renamed;
}

function declaredName(field: string, { title, date }: DeclaredColumns): string | undefined {
  return field === 'title' ? title : field === 'eventDate' ? date : undefined;
}

/** The properties of a point with the fields of markers that the caller declares. */
export function renameProperties(
  properties: Readonly<Record<string, unknown>>,
  declared: DeclaredColumns,
): Record<string, unknown> {
  const names = Object.keys(properties);
  // A property name may equal an inherited property name.
  const renamed = Object.create(null) as Record<string, unknown>;
  const fields = ['title', 'eventDate'].filter((field) =>
    names.includes(declaredName(field, declared) ?? ''),
  );
  for (const name of names) {
    const field = fields.find((each) => declaredName(each, declared) === name);
    renamed[field ?? (fields.includes(name) ? `${name} (2)` : name)] = properties[name];
  }
  return renamed;
}

function fold(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '');
}
