import { BlockList, isIP, isIPv4 } from 'node:net';
import type { IncomingMessage } from 'node:http';

/** The proxies whose `X-Forwarded-For`, `-Proto` and `-Host` headers are trusted. */
export interface ProxyTrust {
  /** Number of proxies that append to `X-Forwarded-For`; 0: all proxies in `addresses`. */
  readonly hops: number;
  /** Networks of the proxies (CIDR). If empty and `hops` is not 0, every connection is trusted. */
  readonly addresses: readonly string[];
}

const forwarded = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/**
 * Sanitizes forwarding headers before anything reads them: removes those from untrusted connections, and reduces
 * `X-Forwarded-For` to the client address.
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

/** The entry written by the outermost of `hops` proxies; entries to its left come from the client. */
function byCount(chain: readonly string[], hops: number, peer: string): string {
  return plainAddress(chain.slice(-hops)[0] ?? '') ?? peer;
}

/**
 * The rightmost address that is not a trusted proxy: each entry was written by the proxy to its right. At an entry
 * that is not an address, the search ends with that proxy, since entries to its left are untrusted.
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

/** Only this number of entries is parsed, from the right; no proxy chain is longer. */
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

/** The address without port, brackets and zone, IPv4-mapped IPv6 as IPv4; null if the text is not an address. */
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
