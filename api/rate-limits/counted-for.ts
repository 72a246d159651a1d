import type { Context } from '../context.ts';
import { countedAddress } from './address-of.ts';
import type { Client } from './rate-limits.ts';

/** The client that a request is counted for: its token or user, otherwise its address. */
export function countedFor({ state: { caller }, ip }: Context): [Client, string] {
  switch (caller?.type) {
    case undefined:
      throw new Error('authenticate must run first');
    case 'token':
      return ['token', caller.tokenId];
    case 'user':
      return ['user', caller.userId];
    case 'anonymous':
      return ['address', countedAddress(ip)];
  }
}
