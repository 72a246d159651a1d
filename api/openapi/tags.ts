/** Groups of operations: the first word of an operation, and what they are about. */
const descriptions: Readonly<Record<string, string>> = {
  room: 'Rooms and their settings.',
  presentation: 'The slides of a room.',
  member: 'Members of a room.',
  invitation: 'Invitations to a room.',
  token: 'API tokens of a room, for scripts.',
  marker: 'Markers and their photos.',
  icon: 'Icons that markers can wear.',
  layer: 'Vector layers: uploads, features and tiles.',
  raster: 'Raster layers.',
  comment: 'Comments and replies.',
  export: 'Exports of a room.',
  job: 'Jobs that take longer than a request.',
  event: 'Changes of a room as they happen.',
  history: 'What happened in a room.',
  object: 'Stored files by signed URL.',
  session: 'Signing in with a browser.',
  user: 'The current user.',
  account: 'What the current user takes up.',
  admin: 'For operators of the service.',
  service: 'The service itself.',
};

export function tagOf(operation: string): string {
  return operation.split('.', 1)[0] ?? operation;
}

export function describeTags(used: ReadonlySet<string>): { name: string; description: string }[] {
  return Object.entries(descriptions)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}
