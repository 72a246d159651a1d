/** The message key of each role. */
export const roleName = { owner: 'rooms.owner', editor: 'rooms.editor', viewer: 'rooms.viewer' } as const;
