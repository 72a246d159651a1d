import type { table as english } from '../en/table.ts';
import type { Translated } from '../translated.ts';

export const table: Translated<typeof english> = {
  'table.open': 'Objekttabelle',
  'table.title': 'Objekte von {name}',
  'table.close': 'Tabelle schliessen',
  'table.count': { one: '{count} Objekt', other: '{count} Objekte' },
  'table.filtered': '{shown} von {count} Objekten',
  'table.row': 'Zeile',
  'table.none': 'Kein Objekt entspricht den Filtern.',
  'table.notListed': 'Das auf der Karte angeklickte Objekt ist nicht in der Tabelle.',
  'table.inView': 'Nur im Ausschnitt',
  'table.columns': 'Spalten',
  'table.someColumns': 'Spalten ({shown} von {count})',
  'table.showAll': 'Alle anzeigen',
  'table.export': 'Exportieren',
  'table.exportHint': 'Exportiert auch Objekte ausserhalb des Ausschnitts.',
  'table.clear': 'Filter löschen',
  'table.filterOf': '{name} filtern',
  'table.filterHint': 'Ein Text oder ein Vergleich: >100, =Wald, !=Wald, 5..10; = findet leere Werte.',
};
