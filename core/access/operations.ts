/**
 * The access table: the permissions of each operation, as data. Every route names its operation; the service
 * does not start if a route names none. `authorize.ts` evaluates this table.
 */

export type TokenPermission = 'read' | 'write' | 'upload';
export type Role = 'viewer' | 'editor' | 'owner';

export interface AccessRule {
  /**
   * The permission that a room API token needs; `write-or-upload`: either of the two; `any`: every token of
   * the room; `refused`: 403 api_token_not_allowed.
   */
  readonly token: TokenPermission | 'write-or-upload' | 'any' | 'refused';
  /** The minimum role in the room; `signed-in`: every user; `operator`: users listed in the configuration. */
  readonly user: Role | 'signed-in' | 'operator';
  /**
   * Access without a token or role: never, always, or only if the room (`public-room`) or at least its
   * presentation (`public-deck`) is public. Users without a role in the room count as anonymous.
   */
  readonly anonymous: 'never' | 'always' | 'public-room' | 'public-deck';
}

function rule(
  token: AccessRule['token'],
  user: AccessRule['user'],
  anonymous: AccessRule['anonymous'] = 'never',
): AccessRule {
  return { token, user, anonymous };
}

export const operations = {
  // Rooms
  'room.create': rule('refused', 'signed-in'),
  'room.read': rule('read', 'viewer', 'public-room'),
  'room.info': rule('read', 'viewer', 'always'),
  'room.rename': rule('refused', 'owner'),
  'room.set-public': rule('refused', 'owner'),
  'room.set-camera': rule('refused', 'owner'),
  'room.set-timeline': rule('refused', 'owner'),
  'room.clear': rule('refused', 'owner'),
  'room.delete': rule('refused', 'owner'),
  'room.permissions': rule('refused', 'signed-in'),
  'presentation.read': rule('refused', 'viewer', 'public-deck'),
  'presentation.update': rule('refused', 'editor'),
  'presentation.set-public': rule('refused', 'editor'),
  // Members and invitations
  'member.list': rule('refused', 'viewer'),
  'member.invite': rule('refused', 'owner'),
  'member.remove': rule('refused', 'owner'),
  'member.leave': rule('refused', 'viewer'),
  'invitation.list': rule('refused', 'owner'),
  'invitation.rescind': rule('refused', 'owner'),
  'invitation.mine': rule('refused', 'signed-in'),
  'invitation.accept': rule('refused', 'signed-in'),
  'invitation.decline': rule('refused', 'signed-in'),
  // API tokens
  'token.create': rule('refused', 'owner'),
  'token.list': rule('refused', 'owner'),
  'token.revoke': rule('refused', 'owner'),
  // Markers, images and icons
  'marker.list': rule('read', 'viewer', 'public-room'),
  'marker.read': rule('read', 'viewer', 'public-room'),
  'marker.create': rule('write', 'editor'),
  'marker.update': rule('write', 'editor'),
  'marker.delete': rule('write', 'editor'),
  'marker.set-style': rule('write', 'editor'),
  'marker.set-groups': rule('write', 'editor'),
  'marker.image-read': rule('any', 'viewer', 'public-deck'),
  'marker.image-upload': rule('write', 'editor'),
  'marker.bulk-import': rule('write', 'editor'),
  'icon.list': rule('read', 'viewer', 'public-room'),
  'icon.read': rule('any', 'viewer', 'public-deck'),
  'icon.create': rule('write', 'editor'),
  // Anyone with a signed URL may read the object it names until the URL expires.
  'object.read': rule('any', 'signed-in', 'always'),
  // Vector layers and uploads
  'layer.upload': rule('upload', 'editor'),
  'layer.inspect': rule('upload', 'editor'),
  'layer.upload-chunk': rule('upload', 'editor'),
  'layer.process-chunked': rule('upload', 'editor'),
  'layer.upload-status': rule('upload', 'editor'),
  'layer.upload-cancel': rule('upload', 'editor'),
  'layer.create': rule('write', 'editor'),
  'layer.list': rule('read', 'viewer', 'public-room'),
  'layer.features': rule('any', 'viewer', 'public-deck'),
  'layer.tiles': rule('any', 'viewer', 'public-deck'),
  'layer.update': rule('write', 'editor'),
  'layer.delete': rule('refused', 'editor'),
  // Raster layers
  'raster.list': rule('read', 'viewer', 'public-room'),
  'raster.read': rule('read', 'viewer', 'public-room'),
  'raster.tiles': rule('any', 'viewer', 'public-deck'),
  'raster.original': rule('any', 'viewer'),
  'raster.update': rule('write', 'editor'),
  'raster.set-display': rule('write', 'editor'),
  'raster.delete': rule('refused', 'editor'),
  // Comments
  'comment.list': rule('read', 'viewer', 'public-room'),
  'comment.create': rule('write', 'viewer'),
  'comment.reply': rule('write', 'viewer'),
  'comment.update': rule('write', 'viewer'),
  'comment.delete': rule('write', 'viewer'),
  'comment.delete-reply': rule('write', 'viewer'),
  // Export, import, clone
  'export.stream': rule('read', 'viewer'),
  'export.size': rule('read', 'viewer'),
  'export.start': rule('read', 'viewer'),
  'export.read': rule('read', 'viewer'),
  'export.artifact': rule('read', 'viewer'),
  'export.manifest': rule('read', 'viewer'),
  'room.import': rule('write', 'editor'),
  'room.revert-update': rule('write', 'editor'),
  'room.clone': rule('write', 'editor'),
  // Jobs, events, history
  'job.read': rule('any', 'viewer'),
  'job.cancel': rule('write-or-upload', 'editor'),
  'job.retry': rule('write-or-upload', 'editor'),
  'event.stream': rule('read', 'viewer', 'public-room'),
  'history.list': rule('read', 'viewer'),
  'history.revert': rule('write', 'editor'),
  // Signing in with a browser
  'session.begin': rule('any', 'signed-in', 'always'),
  'session.complete': rule('any', 'signed-in', 'always'),
  'session.end': rule('refused', 'signed-in', 'always'),
  'session.read': rule('any', 'signed-in', 'always'),
  // Users and operators
  'user.me': rule('refused', 'signed-in'),
  'user.register': rule('refused', 'signed-in'),
  'user.rooms': rule('refused', 'signed-in'),
  'location.find': rule('refused', 'signed-in'),
  'account.consumption': rule('refused', 'signed-in'),
  'admin.users': rule('refused', 'operator'),
  'admin.quota': rule('refused', 'operator'),
  'admin.rooms': rule('refused', 'operator'),
  'admin.jobs': rule('refused', 'operator'),
  // The service itself
  'service.describe': rule('any', 'signed-in', 'always'),
} as const satisfies Record<string, AccessRule>;

export type Operation = keyof typeof operations;

/** The six actions of the permissions endpoint with the minimum role for each. */
export const actions = {
  view: 'viewer',
  edit: 'editor',
  delete: 'editor',
  invite: 'owner',
  manage_members: 'owner',
  delete_room: 'owner',
} as const satisfies Record<string, Role>;

export type Action = keyof typeof actions;
