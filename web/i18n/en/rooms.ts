/** The list of one's rooms. */
export const rooms = {
  'rooms.title': 'Your rooms',
  'rooms.none': 'You are in no room yet. Create one, or open a room whose id somebody gave you.',
  'rooms.create': 'New room',
  'rooms.createTitle': 'Create a room',
  'rooms.name': 'Name',
  'rooms.id': 'Room id',
  'rooms.idHint':
    'Ten letters, digits, hyphens or underscores; it is part of the address and cannot be changed.',
  'rooms.createNow': 'Create',
  'rooms.open': 'Open',
  'rooms.openTitle': 'Open a room by its id',
  'rooms.changed': 'Changed {when}',
  'rooms.public': 'Public',
  'rooms.owner': 'Owner',
  'rooms.editor': 'Editor',
  'rooms.viewer': 'Viewer',
  'rooms.invitations': 'Invitations',
  'rooms.invitedTo': 'You are invited to {room} ({role}).',
  'rooms.accept': 'Accept',
  'rooms.decline': 'Decline',
} as const;
