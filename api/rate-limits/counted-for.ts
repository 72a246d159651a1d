import type { Caller } from '../../core/access/caller.ts';
import { countedAddress } from './address-of.ts';
import type { Client } from './rate-limits.ts';

/** Whose budget a caller's request comes out of; `address` is where it came from. */
export function countedFor(caller: Caller, address: string): [Client, string] {
  switch (caller.type) {
    case 'token':
      return ['token', caller.tokenId];
    case 'user':
      return ['user', caller.userId];
    case 'anonymous':
      return ['address', countedAddress(address)];
  }
}
