/**
 * Where root keeps what another account has to reach: every user can enter it, unlike a home folder or a checkout
 * below one. Only used when we run as root.
 */
export const systemFolder = '/var/lib/chartroom';
