/** The word for each thing that a token may do. */
export const permissionName = {
  read: 'members.read',
  write: 'members.write',
  upload: 'members.upload',
} as const;
