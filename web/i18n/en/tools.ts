/** Tools beside the map. */
export const tools = {
  'tools.tools': 'Map tools',
  'tools.centre': 'Centre',
  'tools.find': 'Find a place or marker',
  'tools.findHint': 'Names of places and of this room’s markers',
  'tools.nothing': 'Nothing of this name.',
  'tools.hits': '{count} found',
  'tools.placeHit': 'Place',
  'tools.measure': 'Measure',
  'tools.measureHint':
    'Click on the map, or move it with the arrows and press Enter for its centre. Escape ends.',
  'tools.length': 'Length: {length}',
  'tools.area': 'Area: {area}',
  'tools.removeLast': 'Remove the last',
  'tools.beginAnew': 'Begin anew',
  'tools.print': 'Save as a picture',
  'tools.printTitle': 'Title',
  'tools.printNow': 'Save PNG',
  'tools.printed': 'The picture was saved.',
} as const;
