import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

// Everything that is not an ordinary address of the public internet (IANA special-purpose registries).
const IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
const PUBLIC_IPV6 = { network: '2000::', prefix: 3 };
// Inside 2000::/3, but documentation, or tunnels that lead to an IPv4 address of the sender's choice.
const IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const blocked = new BlockList();
for (const range of IPV4) addRange(blocked, range, 'ipv4');
for (const range of IPV6) addRange(blocked, range, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet(PUBLIC_IPV6.network, PUBLIC_IPV6.prefix, 'ipv6');

/** Whether an IP address belongs to the public internet, so that fetching from it reveals nothing of our own network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** All addresses of a host (a name or a literal, without brackets). */
export async function resolveHost(host: string): Promise<LookupAddress[]> {
  const family = isIP(host);
  return family ? [{ address: host, family }] : lookup(host, { all: true });
}

function addRange(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', prefix = ''] = range.split('/');
  list.addSubnet(network, Number(prefix), family);
}
