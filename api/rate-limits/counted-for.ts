import type { Context } from '../context.ts';
import { countedAddress } from './address-of.ts';
import type { Client } from './rate-limits.ts';

/** Whom what a request costs is counted for: its token or user, or else the address that it comes from. */
export function countedFor({ state: { caller }, ip }: Context): [Client, string] {
  switch (caller?.type) {
    case undefined:
      throw new Error('authenticate comes first');
    case 'token':
      return ['token', caller.tokenId];
    case 'user':
      return ['user', caller.userId];
    case 'anonymous':
      return ['address', countedAddress(ip)];
  }
}
