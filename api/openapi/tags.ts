import { contentTags } from '../schemas/content.ts';

/** Tags by the first word of an operation. */
const descriptions: Readonly<Record<string, string>> = {
  room: 'Rooms and their settings.',
  presentation: 'The slides of a room.',
  member: 'Members of a room.',
  invitation: 'Invitations to a room.',
  token: 'API tokens of a room, for scripts.',
  ...contentTags,
  comment: 'Comments and replies.',
  export: 'Exports of a room.',
  job: 'Background jobs.',
  event: 'The event stream of a room.',
  history: 'The change history of a room.',
  object: 'Stored files, read through signed URLs.',
  session: 'Browser sign-in.',
  user: 'The current user.',
  location: 'Addresses and other locations, by the geocoder of the operator.',
  account: 'Storage usage of the current user.',
  admin: 'Administration by operators.',
  service: 'The API description.',
};

export function tagOf(operation: string): string {
  return operation.split('.', 1)[0] ?? operation;
}

export function describeTags(used: ReadonlySet<string>): { name: string; description: string }[] {
  return Object.entries(descriptions)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}
