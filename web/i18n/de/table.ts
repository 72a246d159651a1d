import type { table as english } from '../en/table.ts';
import type { Translated } from '../translated.ts';

export const table: Translated<typeof english> = {
  'table.open': 'Tabelle der Objekte',
  'table.title': 'Objekte von {name} im Ausschnitt',
  'table.close': 'Tabelle schließen',
  'table.all': '{count} im Ausschnitt',
  'table.some': 'die ersten {shown} von {count} im Ausschnitt',
  'table.show': 'Zeigen',
  'table.showRow': 'Zeile {row} auf der Karte zeigen',
  'table.none': 'Im Ausschnitt ist keines.',
  'table.moreColumns': '{count} weitere Attribute stehen in der Karte jedes Objekts.',
};
