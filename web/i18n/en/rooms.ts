/** The list of the user's rooms. */
export const rooms = {
  'rooms.title': 'Your rooms',
  'rooms.none': 'You have no rooms yet. Create one, or open an existing room by its ID.',
  'rooms.create': 'New room',
  'rooms.createTitle': 'Create room',
  'rooms.name': 'Name',
  'rooms.id': 'Room ID',
  'rooms.idHint':
    'Ten letters, digits, hyphens or underscores. The ID is part of the address and cannot be changed.',
  'rooms.createNow': 'Create',
  'rooms.open': 'Open',
  'rooms.openTitle': 'Open room by ID',
  'rooms.changed': 'Updated {when}',
  'rooms.public': 'Public',
  'rooms.invitations': 'Invitations',
  'rooms.invitedTo': 'You are invited to {room} ({role}).',
  'rooms.accept': 'Accept',
  'rooms.decline': 'Decline',
} as const;
