import { hkdfSync } from 'node:crypto';

export type OAuthProviderName = 'github' | 'google';
export type OAuthProviderConfig = { clientId: string; secret: string; url?: string | undefined };

/** A data service that this backend provides, as configured. */
export type ProvidedService = {
  publishableKey: string;
  secretKey: string;
  /** The public origin of this service, for browsers and mails. */
  publicUrl: string;
  /** Sign-in providers of the auth service, by the variables the Supabase CLI reads too. */
  providers: Partial<Record<OAuthProviderName, OAuthProviderConfig>>;
};

type Site = { dataService: ProvidedService | null; jwtSecret: string; siteUrl: string; siteName: string };

export type DataServiceConfig = ReturnType<typeof deriveDataServiceConfig>;

/** New accounts must confirm their address if there are providers, which join accounts by e-mail address. */
export const asksForConfirmation = ({ providers }: Pick<DataServiceConfig, 'providers'>): boolean =>
  Object.keys(providers).length > 0;

/** Throws if the data service is not configured. */
export function deriveDataServiceConfig({ dataService, jwtSecret, siteUrl, siteName }: Site) {
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
