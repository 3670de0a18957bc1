import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, resolveHost } from './public-address.ts';

/** Which addresses of this machine and its network may be asked after all: none, every one, or those of some hosts. */
export type PrivateAccess = boolean | ((url: URL) => boolean);

export type PublicRequest = {
  signal: AbortSignal;
  headers: http.OutgoingHttpHeaders;
  allowPrivateAddresses?: PrivateAccess | undefined;
};

/** An address that is not asked at all. The message goes on after what was wanted: "… is not on a public address". */
export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError';
}

/**
 * Sends a GET to a stranger's address, on the public internet only. The address is checked after resolving and that very
 * address is connected to, so a name that resolves differently the second time gains nothing. Follows no redirects: each
 * has to come back here. `node:http` rather than `fetch`, because only there the address can be pinned.
 * @throws RefusedAddressError before connecting; other errors as `node:http` has them
 */
export async function requestPublic(
  url: URL,
  { signal, headers, allowPrivateAddresses }: PublicRequest,
): Promise<http.IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RefusedAddressError('is not on the web');
  const addresses = await resolveHost(url.hostname.replace(/^\[|\]$/g, ''));
  const [pinned] = addresses;
  if (!pinned) throw new RefusedAddressError('cannot be fetched: its host has no address');
  if (!isAllowed(url, allowPrivateAddresses) && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new RefusedAddressError('is not on a public address');
  }
  const lookup: LookupFunction = (_host, { all }, callback) => {
    if (all) callback(null, [pinned]);
    else callback(null, pinned.address, pinned.family);
  };
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    // Without an agent of its own a kept-alive connection to an earlier address could be reused.
    get(url, { signal, lookup, headers, agent: false }, resolve).on('error', reject);
  });
}

const isAllowed = (url: URL, access: PrivateAccess = false): boolean =>
  typeof access === 'function' ? access(url) : access;
