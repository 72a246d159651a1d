/** One room, around its map. */
export const room = {
  'room.closed': 'This room is private',
  'room.closedSignedOut': 'Sign in to see whether you are a member of it.',
  'room.closedSignedIn': 'You are not a member of it. Ask somebody who is for an invitation.',
  'room.absent': 'There is no room of this id',
  'room.badId': 'This is not the id of a room',
  'room.panel': 'Contents of the room',
  'room.hidePanel': 'Hide the contents',
  'room.showPanel': 'Show the contents',
  'room.live': 'Live',
  'room.connecting': 'Connecting …',
  'room.lost': 'Connection lost; looking for it again',
  'room.ended': 'No longer followed: reload the page',
  'room.layers': 'Layers',
  'room.noLayers': 'No layers yet.',
  'room.features': '{count} features',
  'room.raster': 'Raster',
} as const;
