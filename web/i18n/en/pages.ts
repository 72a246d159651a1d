/** Start page, pages for what cannot be shown, and links. */
export const pages = {
  'room.private': 'This room is private',
  'room.privateSignedOut': 'Sign in to check whether you are a member.',
  'room.privateSignedIn': 'You are not a member. Ask a member for an invitation.',
  'room.notFound': 'Room not found',
  'room.notFoundText': 'There is no room with this ID.',
  'room.invalidId': 'Invalid room ID',
  'room.invalidIdText': 'Check the link.',
  'app.welcome': 'Collaborative maps',
  'app.welcomeText':
    'Chartroom is a shared map: markers, layers, elevation data and comments in one room, where everyone sees each change at once.',
  'app.welcomeHint': 'Public rooms and slides open without signing in.',
  'app.notFound': 'Page not found',
  'app.notFoundText': 'There is no page at this address.',
  'app.toStart': 'Go to the start page',
  'app.copyLink': 'Copy link',
  'app.linkCopied': 'Link copied.',
  'app.linkIs': 'Link: {url}',
  'app.linkGone': 'This room does not contain the linked object.',
} as const;
