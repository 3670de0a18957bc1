import { expect, it } from 'vitest';
import { publicDataServiceUrl } from './data-service-url';

const EMBEDDED = { API_URL: 'http://127.0.0.1:1337' };
const HOSTED = { SUPABASE_URL: 'https://abc.supabase.co' };

it.each([
  ['an embedded one on the own machine', EMBEDDED, 'http://127.0.0.1:1337'],
  ['the same with the site named', { ...EMBEDDED, SITE_URL: 'http://localhost:3000' }, 'http://127.0.0.1:1337'],
  ['a hosted one', { ...EMBEDDED, ...HOSTED, SITE_URL: 'https://feed.example.com' }, 'https://abc.supabase.co'],
  [
    'one whose public address is given',
    { ...EMBEDDED, SITE_URL: 'https://feed.example.com', SUPABASE_PUBLIC_URL: 'https://data.example.com' },
    'https://data.example.com',
  ],
  ['an embedded one of a public site', { ...EMBEDDED, SITE_URL: 'https://feed.example.com' }, null],
  ['an embedded one of a site on the local network', { ...EMBEDDED, SITE_URL: 'http://feed.lan' }, null],
  ['one that only we know by its name', { API_URL: 'http://backend:1337', SITE_URL: 'https://feed.example.com' }, null],
  ['none', {}, null],
])('browsers reach %s', (_, env, url) => {
  expect(publicDataServiceUrl(env)).toBe(url);
});
