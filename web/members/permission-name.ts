/** The word for each thing that a token may do. */
export const permissionName = {
  read: 'people.read',
  write: 'people.write',
  upload: 'people.upload',
} as const;
