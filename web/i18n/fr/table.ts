import type { table as english } from '../en/table.ts';
import type { Translated } from '../translated.ts';

export const table: Translated<typeof english> = {
  'table.open': 'Table des objets',
  'table.title': 'Objets de {name}',
  'table.close': 'Fermer la table',
  'table.count': { one: '{count} objet', other: '{count} objets' },
  'table.filtered': '{shown} objets sur {count}',
  'table.row': 'Ligne',
  'table.none': 'Aucun objet ne correspond aux filtres.',
  'table.notListed': 'L’objet cliqué sur la carte n’est pas dans la table.',
  'table.inView': 'Seulement ceux visibles',
  'table.columns': 'Colonnes',
  'table.someColumns': 'Colonnes ({shown} sur {count})',
  'table.showAll': 'Tout afficher',
  'table.export': 'Exporter',
  'table.exportHint': 'Exporte aussi les objets hors de la vue.',
  'table.clear': 'Effacer les filtres',
  'table.filterOf': 'Filtrer {name}',
  'table.filterHint':
    'Un texte ou une comparaison : >100, =forêt, !=forêt, 5..10 ; = trouve les valeurs vides.',
};
