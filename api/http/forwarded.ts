import { BlockList, isIP, isIPv4 } from 'node:net';
import type { IncomingMessage } from 'node:http';

/** Which proxies may say by `X-Forwarded-For`, `-Proto` and `-Host` what their client asked for. */
export interface ProxyTrust {
  /** How many proxies in front append to `X-Forwarded-For`; 0: as many as have one of `addresses`. */
  readonly hops: number;
  /** Networks of the proxies (CIDR); empty: every connection is trusted where `hops` is not 0. */
  readonly addresses: readonly string[];
}

const forwarded = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/**
 * Makes the forwarding headers of a request trustworthy before anything reads them: those of a connection that is no
 * trusted proxy are removed, and `X-Forwarded-For` is reduced to the address of the client.
 */
export function trustForwarded({ hops, addresses }: ProxyTrust): (request: IncomingMessage) => void {
  const proxies = blockListOf(addresses);
  const isProxy = (address: string) => proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  const trustsAny = hops > 0 && addresses.length === 0;
  return ({ headers, socket }) => {
    const peer = plainAddress(socket.remoteAddress ?? '');
    if (peer === null || !(trustsAny || isProxy(peer))) {
      for (const name of forwarded) headers[name] = undefined;
      return;
    }
    const chain = entriesOf(headers['x-forwarded-for']);
    headers['x-forwarded-for'] = hops > 0 ? byCount(chain, hops, peer) : byAddress(chain, isProxy, peer);
  };
}

/** The entry that the outermost of `hops` proxies wrote; what stands to its left came from the client. */
function byCount(chain: readonly string[], hops: number, peer: string): string {
  return plainAddress(chain.slice(-hops)[0] ?? '') ?? peer;
}

/**
 * From right to left, the first address that is no proxy: each entry is as trustworthy as the proxy to its right that
 * wrote it. An entry that is no address ends the search at that proxy, as what is left of it may be anybody's.
 */
function byAddress(chain: readonly string[], isProxy: (address: string) => boolean, peer: string): string {
  let client = peer;
  for (const entry of chain.toReversed()) {
    const address = plainAddress(entry);
    if (address === null) return client;
    client = address;
    if (!isProxy(address)) return client;
  }
  return client;
}

/** The last entries suffice: no chain of proxies is longer. */
const maxEntries = 32;

function entriesOf(header: string | string[] | undefined): string[] {
  const text = [header ?? ''].flat().join(',');
  return text === ''
    ? []
    : text
        .split(',')
        .slice(-maxEntries)
        .map((entry) => entry.trim());
}

/** Without port, brackets and zone, an IPv4 address without its IPv6 form; null where there is no address. */
function plainAddress(text: string): string | null {
  const address =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(mapped) === 0 ? null : mapped;
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
