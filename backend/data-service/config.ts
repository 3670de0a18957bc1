import { hkdfSync } from 'node:crypto';
import type { BackendConfig } from '../config.ts';

export type OAuthProviderName = 'github' | 'google';
export type OAuthProviderConfig = { clientId: string; secret: string; url?: string | undefined };

export type DataServiceConfig = {
  publishableKey: string;
  secretKey: string;
  /** The public origin of this service, for browsers and mails. */
  publicUrl: string;
  /** Signs access tokens (HS256). */
  tokenSecret: string;
  /** The site's origin: the target of mails, and the only origin for redirects. */
  siteUrl: string;
  siteName: string;
  providers: Partial<Record<OAuthProviderName, OAuthProviderConfig>>;
};

/** New accounts must confirm their address if there are providers, which join accounts by e-mail address. */
export const asksForConfirmation = ({ providers }: Pick<DataServiceConfig, 'providers'>): boolean =>
  Object.keys(providers).length > 0;

/** Throws if the data service is not configured. */
export function deriveDataServiceConfig(config: BackendConfig): DataServiceConfig {
  if (!config.dataService) throw new Error('The data service is not configured');
  return {
    ...config.dataService,
    tokenSecret: deriveTokenSecret(config.jwtSecret),
    siteUrl: config.siteUrl,
    siteName: config.siteName,
    providers: config.dataService.providers ?? {},
  };
}

// A derived key, so that tokens of the content API are not accepted here, and vice versa.
function deriveTokenSecret(jwtSecret: string): string {
  return Buffer.from(hkdfSync('sha256', jwtSecret, '', 'data service access tokens', 32)).toString('base64url');
}
