import { hkdfSync } from 'node:crypto';
import type { BackendConfig } from '../config.ts';

type Providers = NonNullable<BackendConfig['dataService']>['providers'];
export type OAuthProviderName = keyof Providers;
export type OAuthProviderConfig = NonNullable<Providers[OAuthProviderName]>;

export type DataServiceConfig = ReturnType<typeof deriveDataServiceConfig>;

/** New accounts must confirm their address if there are providers, which join accounts by e-mail address. */
export const asksForConfirmation = ({ providers }: Pick<DataServiceConfig, 'providers'>): boolean =>
  Object.keys(providers).length > 0;

/** Throws if the data service is not configured. */
export function deriveDataServiceConfig({ dataService, jwtSecret, siteUrl, siteName }: BackendConfig) {
  if (!dataService) throw new Error('The data service is not configured');
  return {
    ...dataService,
    /** Signs access tokens (HS256). */
    tokenSecret: deriveTokenSecret(jwtSecret),
    /** The site's origin: the target of mails, and the only origin for redirects. */
    siteUrl,
    siteName,
  };
}

// A derived key, so that tokens of the content API are not accepted here, and vice versa.
function deriveTokenSecret(jwtSecret: string): Uint8Array {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'data service access tokens', 32));
  return new TextEncoder().encode(key.toString('base64url'));
}
