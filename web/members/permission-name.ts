/** The message key of each token permission. */
export const permissionName = {
  read: 'members.read',
  write: 'members.write',
  upload: 'members.upload',
} as const;
