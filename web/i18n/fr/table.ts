import type { table as english } from '../en/table.ts';
import type { Translated } from '../translated.ts';

export const table: Translated<typeof english> = {
  'table.open': 'Table des objets',
  'table.title': 'Objets de {name} visibles',
  'table.close': 'Fermer la table',
  'table.all': { one: '{count} visible', other: '{count} visibles' },
  'table.some': 'les {shown} premiers sur {count} visibles',
  'table.show': 'Afficher',
  'table.showRow': 'Afficher la ligne {row} sur la carte',
  'table.none': 'Aucun objet visible.',
  'table.moreColumns': {
    one: '{count} autre attribut figure dans les détails de chaque objet.',
    other: '{count} autres attributs figurent dans les détails de chaque objet.',
  },
};
