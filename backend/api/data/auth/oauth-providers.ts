import { z } from 'zod';
import type { DataServiceConfig, OAuthProviderConfig, OAuthProviderName } from '../config.ts';
import { AuthError } from './auth-error.ts';
import type { ProviderIdentity } from './users.ts';

const PROVIDER_TIMEOUT_MS = 10_000;

const tokenSchema = z.object({ access_token: z.string().min(1) });
const githubUserSchema = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const githubEmailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const googleUserSchema = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  picture: z.string().optional(),
});

/** The providers that Supabase knows: it refuses them in other words than unknown ones. */
const KNOWN =
  'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos zoom';

/** Throws a 400 for a provider that is unknown or not configured. */
function findProvider({ providers }: DataServiceConfig, name: string): [OAuthProviderName, OAuthProviderConfig] {
  if ((name === 'github' || name === 'google') && providers[name]) return [name, providers[name]];
  const reason = KNOWN.split(' ').includes(name) ? 'provider is not enabled' : `Provider ${name} could not be found`;
  throw new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`);
}

/** Parameters that a client may pass on to the provider. */
const OPTIONS = ['access_type', 'allow_signup', 'hd', 'login', 'login_hint', 'prompt'];

/** The provider's page for signing in. `query` is the client's: `provider`, `scopes` and options. Throws a 400. */
export function toAuthorizeUrl(config: DataServiceConfig, query: Record<string, string>, state: string): string {
  const [name, provider] = findProvider(config, query.provider?.toLowerCase() ?? '');
  const url = new URL(name === 'github' ? githubEndpoints(provider).authorize : GOOGLE_ENDPOINTS.authorize);
  for (const option of OPTIONS) if (query[option] !== undefined) url.searchParams.set(option, query[option]);
  const scopes = [...(name === 'github' ? ['user:email'] : ['email', 'profile']), ...(query.scopes?.split(',') ?? [])];
  const own = { client_id: provider.clientId, redirect_uri: callbackOf(config), scope: scopes.join(' ').trim(), state };
  for (const [key, value] of Object.entries(own)) url.searchParams.set(key, value);
  if (name === 'google') url.searchParams.set('response_type', 'code');
  return url.href;
}

const callbackOf = ({ publicUrl }: DataServiceConfig): string => `${publicUrl}/auth/v1/callback`;

export type FetchedIdentity = ProviderIdentity & { accessToken: string };

/** Exchanges a provider's code for the identity. Throws if the provider does not respond. */
export async function fetchProviderIdentity(
  dataService: DataServiceConfig,
  provider: string,
  code: string,
): Promise<FetchedIdentity> {
  const [name, config] = findProvider(dataService, provider);
  const endpoints = name === 'github' ? githubEndpoints(config) : GOOGLE_ENDPOINTS;
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: config.clientId,
    client_secret: config.secret,
    redirect_uri: callbackOf(dataService),
    code,
  });
  const { access_token: accessToken } = await fetchJson(endpoints.token, tokenSchema, { method: 'POST', body: form });
  const identity =
    name === 'github' ? await fetchGithubIdentity(config, accessToken) : await fetchGoogleIdentity(accessToken);
  return { ...identity, accessToken };
}

const GOOGLE_ENDPOINTS = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
};

/** GitHub, or GitHub Enterprise at `url`. */
function githubEndpoints({ url }: OAuthProviderConfig) {
  const host = url?.replace(/\/+$/, '') ?? 'https://github.com';
  return {
    authorize: `${host}/login/oauth/authorize`,
    token: `${host}/login/oauth/access_token`,
    api: url ? `${host}/api/v3` : 'https://api.github.com',
  };
}

async function fetchGithubIdentity(config: OAuthProviderConfig, accessToken: string): Promise<ProviderIdentity> {
  const { api } = githubEndpoints(config);
  const headers = { authorization: `Bearer ${accessToken}` };
  const user = await fetchJson(`${api}/user`, githubUserSchema, { headers });
  const emails = await fetchJson(`${api}/user/emails`, githubEmailsSchema, { headers });
  const primary = emails.find((email) => email.primary) ?? emails[0];
  return toIdentity('github', {
    iss: api,
    sub: user.id,
    user_name: user.login,
    preferred_username: user.login,
    name: user.name,
    avatar_url: user.avatar_url,
    email: primary?.email,
    email_verified: primary?.verified ?? false,
  });
}

async function fetchGoogleIdentity(accessToken: string): Promise<ProviderIdentity> {
  const user = await fetchJson('https://openidconnect.googleapis.com/v1/userinfo', googleUserSchema, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return toIdentity('google', { ...user, iss: 'https://accounts.google.com', avatar_url: user.picture });
}

type Claims = { sub: string; name?: string | null | undefined } & Record<string, unknown>;

/** A field that a provider leaves out, or empty, is left out. */
function toIdentity(provider: OAuthProviderName, claims: Claims): ProviderIdentity {
  const data = { ...claims, provider_id: claims.sub, full_name: claims.name, phone_verified: false };
  const given = Object.entries(data).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return { provider, providerId: claims.sub, data: Object.fromEntries(given) };
}

async function fetchJson<T>(url: string, schema: z.ZodType<T>, init: RequestInit): Promise<T> {
  const headers = new Headers(init.headers);
  headers.set('accept', 'application/json');
  const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  return schema.parse(await response.json());
}
