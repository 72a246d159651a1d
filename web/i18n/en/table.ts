/** The table of a layer's features. */
export const table = {
  'table.open': 'Feature table',
  'table.title': 'Features of {name} in view',
  'table.close': 'Close table',
  'table.all': { other: '{count} in view' },
  'table.some': 'the first {shown} of {count} in view',
  'table.show': 'Show',
  'table.showRow': 'Show row {row} on map',
  'table.none': 'No features in view.',
  'table.moreColumns': {
    one: '{count} more attribute is shown in the feature details.',
    other: '{count} more attributes are shown in the feature details.',
  },
} as const;
