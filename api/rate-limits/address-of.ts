import { isIPv6 } from 'node:net';

/**
 * The rate limit key of an address: an IPv4 address itself, an IPv6 address as its /64, the smallest network assigned
 * to a customer (RFC 6177).
 */
export function countedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address.slice(0, 64);
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = groupsOf(head);
  const zeros = tail === undefined ? 0 : 8 - left.length - groupsOf(tail).length;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...groupsOf(tail ?? '')];
  const network = groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

function groupsOf(text: string): string[] {
  // A trailing IPv4 address replaces two groups.
  return text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
