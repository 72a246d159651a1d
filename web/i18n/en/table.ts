/** The table of a layer's features. */
export const table = {
  'table.open': 'Table of features',
  'table.title': 'Features of {name} in view',
  'table.close': 'Close the table',
  'table.all': '{count} in view',
  'table.some': 'the first {shown} of {count} in view',
  'table.show': 'Show',
  'table.showRow': 'Show row {row} on the map',
  'table.none': 'There is none in view.',
  'table.moreColumns': '{count} more attributes are in the card of each feature.',
} as const;
