import { isIPv6 } from 'node:net';

/**
 * What an address is counted as: an IPv4 address by itself, an IPv6 address with the other ones of its /64, which is
 * what one customer has at the least (RFC 6177).
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
  // An IPv4 address at the end stands for two groups.
  return text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
