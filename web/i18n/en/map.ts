/** The map and its controls. */
export const map = {
  'map.label': 'Map',
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.north': 'Reset to north',
  'map.failed': 'The map cannot be displayed: this browser does not support WebGL 2.',
  'markers.markers': 'Markers',
  'markers.add': 'Add marker',
  'markers.select': 'Select markers',
} as const;
