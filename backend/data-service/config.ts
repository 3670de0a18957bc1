import { hkdfSync } from 'node:crypto';
import type { BackendConfig } from '../config.ts';

export type OAuthProviderName = 'github' | 'google';
export type OAuthProviderConfig = { clientId: string; secret: string; url?: string | undefined };

/** What the data service needs of the backend's configuration. */
export type DataServiceConfig = {
  publishableKey: string;
  secretKey: string;
  /** Origin under which browsers and mails reach this service. */
  publicUrl: string;
  /** Signs access tokens (HS256). */
  tokenSecret: string;
  /** Origin of the site: where mails lead, and the only origin that sign-ins may return to. */
  siteUrl: string;
  siteName: string;
  providers: Partial<Record<OAuthProviderName, OAuthProviderConfig>>;
};

/**
 * Whether a new account waits until its address is confirmed. Signing in through a provider joins accounts by e-mail
 * address, which is safe only among confirmed ones.
 */
export const asksForConfirmation = ({ providers }: Pick<DataServiceConfig, 'providers'>): boolean =>
  Object.keys(providers).length > 0;

/** Throws when the data service is not configured; it is not to be mounted then. */
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

// The content API signs its tokens with the secret itself. With a key of our own, neither accepts the other's.
function deriveTokenSecret(jwtSecret: string): string {
  return Buffer.from(hkdfSync('sha256', jwtSecret, '', 'data service access tokens', 32)).toString('base64url');
}
