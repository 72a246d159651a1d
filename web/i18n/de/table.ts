import type { table as english } from '../en/table.ts';
import type { Translated } from '../translated.ts';

export const table: Translated<typeof english> = {
  'table.open': 'Objekttabelle',
  'table.title': 'Objekte von {name} im Ausschnitt',
  'table.close': 'Tabelle schliessen',
  'table.all': { other: '{count} im Ausschnitt' },
  'table.some': 'die ersten {shown} von {count} im Ausschnitt',
  'table.show': 'Anzeigen',
  'table.showRow': 'Zeile {row} auf der Karte anzeigen',
  'table.none': 'Keine Objekte im Ausschnitt.',
  'table.moreColumns': {
    one: '{count} weiteres Attribut steht in den Details jedes Objekts.',
    other: '{count} weitere Attribute stehen in den Details jedes Objekts.',
  },
};
