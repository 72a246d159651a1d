/** Map tools. */
export const tools = {
  'tools.tools': 'Map tools',
  'tools.centre': 'Centre',
  'tools.find': 'Find a place or marker',
  'tools.findHint': 'Names of places and of markers in this room',
  'tools.noResults': 'No results.',
  'tools.results': { other: '{count} found' },
  'tools.place': 'Place',
  'tools.basemap': 'Basemap',
  'tools.basemapOfRoom': '(room default)',
  'tools.measure': 'Measure',
  'tools.measureHint':
    'Click the map, or move it with the arrow keys and press Enter to add a point at its centre. Press Escape to end.',
  'tools.length': 'Length: {length}',
  'tools.area': 'Area: {area}',
  'tools.removeLast': 'Remove last point',
  'tools.startOver': 'Start over',
  'tools.print': 'Save as image',
  'tools.printTitle': 'Title',
  'tools.printNow': 'Save PNG',
  'tools.printed': 'Image saved.',
} as const;
