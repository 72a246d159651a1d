/**
 * Folder for files that the Postgres account must read, used only when running as root: unlike root's home, every user
 * can enter it.
 */
export const systemFolder = '/var/lib/chartroom';
