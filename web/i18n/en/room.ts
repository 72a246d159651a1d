/** The page of one room. */
export const room = {
  'room.private': 'This room is private',
  'room.privateSignedOut': 'Sign in to check whether you are a member.',
  'room.privateSignedIn': 'You are not a member. Ask a member for an invitation.',
  'room.notFound': 'Room not found',
  'room.invalidId': 'Invalid room ID',
  'room.panel': 'Room contents',
  'room.hidePanel': 'Hide panel',
  'room.showPanel': 'Show panel',
  'room.live': 'Live',
  'room.connecting': 'Connecting …',
  'room.lost': 'Connection lost. Reconnecting …',
  'room.ended': 'Updates stopped. Reload the page.',
  'room.layers': 'Layers',
  'room.noLayers': 'No layers yet.',
  'room.features': { one: '{count} feature', other: '{count} features' },
  'room.raster': 'Raster',
} as const;
