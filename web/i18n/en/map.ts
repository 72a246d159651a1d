/** The map itself. */
export const map = {
  'map.label': 'Map',
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.north': 'Turn to north',
  'map.failed': 'The map cannot be drawn: this browser gives no WebGL 2.',
} as const;
