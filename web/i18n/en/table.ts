/** The table of a layer's features. */
export const table = {
  'table.open': 'Feature table',
  'table.title': 'Features of {name} in view',
  'table.close': 'Close table',
  'table.all': '{count} in view',
  'table.some': 'the first {shown} of {count} in view',
  'table.show': 'Show',
  'table.showRow': 'Show row {row} on map',
  'table.none': 'No features in view.',
  'table.moreColumns': '{count} more attributes are shown in the feature details.',
} as const;
