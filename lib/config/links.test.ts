import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  contactUrl,
  contentSignal,
  extensionUrl,
  hiringUrl,
  listServices,
  postalAddress,
  privacyUrl,
  publisher,
  siteAbout,
} from './links';
import { siteClaim, siteTagline } from './site-origin';

afterEach(() => vi.unstubAllEnvs());

const OFFERS = ['EXTENSION_URL', 'HIRING_URL', 'DESIGN_KIT_URL', 'PPC_MANAGEMENT_URL', 'DESIGN_SERVICE_URL'] as const;

describe('the offers', () => {
  it('are examples until they are set', () => {
    for (const name of OFFERS) vi.stubEnv(name, undefined);
    expect(extensionUrl()).toBe('/save-posts-extension.zip');
    expect(hiringUrl()).toBe('https://example.com/hire-ppc-managers');
    expect(listServices().map(({ name }) => name)).toEqual([
      'Design Resources Kit',
      'Hire a PPC Manager',
      'PPC Management',
      'Listing Design',
    ]);
  });

  it.each([
    ['DESIGN_KIT_URL', 'Design Resources Kit'],
    ['HIRING_URL', 'Hire a PPC Manager'],
    ['PPC_MANAGEMENT_URL', 'PPC Management'],
    ['DESIGN_SERVICE_URL', 'Listing Design'],
  ])('an empty %s takes "%s" away and leaves the others', (setting, service) => {
    for (const name of OFFERS) vi.stubEnv(name, `https://shop.example/${name}`);
    expect(listServices()).toHaveLength(4);
    vi.stubEnv(setting, '');
    expect(listServices()).toHaveLength(3);
    expect(listServices().map(({ name }) => name)).not.toContain(service);
  });

  it('an empty URL is none', () => {
    vi.stubEnv('EXTENSION_URL', '');
    vi.stubEnv('HIRING_URL', ' ');
    expect([extensionUrl(), hiringUrl()]).toEqual([null, null]);
  });
});

it('machines may read and cite until AI_USE says otherwise, and nothing is said where it is empty', () => {
  vi.stubEnv('AI_USE', undefined);
  expect(contentSignal()).toBe('search=yes, ai-input=yes, ai-train=no');
  vi.stubEnv('AI_USE', 'search=yes,ai-train=yes');
  expect(contentSignal()).toBe('search=yes, ai-train=yes');
  vi.stubEnv('AI_USE', '');
  expect(contentSignal()).toBeNull();
});

it('there is no contact and no text about the editors unless it is set', () => {
  for (const name of ['CONTACT_URL', 'SITE_ABOUT']) vi.stubEnv(name, '');
  expect([contactUrl(), siteAbout()]).toEqual([null, null]);
  vi.stubEnv('CONTACT_URL', 'mailto:desk@feed.example');
  vi.stubEnv('SITE_ABOUT', ' Two sellers. ');
  expect([contactUrl(), siteAbout()]).toEqual(['mailto:desk@feed.example', 'Two sellers.']);
});

describe('the words of the site', () => {
  it.each([
    ['SITE_CLAIM', siteClaim, '2,000+ Amazon Experts'],
    ['SITE_TAGLINE', siteTagline, 'Creative insights and industry updates for Amazon sellers.'],
  ])('%s has a default, and an empty one is none', (name, read, text) => {
    vi.stubEnv(name, undefined);
    expect(read()).toBe(text);
    vi.stubEnv(name, ' 40 Etsy sellers ');
    expect(read()).toBe('40 Etsy sellers');
    vi.stubEnv(name, '');
    expect(read()).toBeNull();
  });

  it('there is no address, privacy page or link of the publisher unless it is set', () => {
    vi.stubEnv('POSTAL_ADDRESS', '');
    vi.stubEnv('PRIVACY_URL', '');
    vi.stubEnv('PUBLISHER_URL', '');
    expect([postalAddress(), privacyUrl(), publisher().url]).toEqual([null, null, null]);
    vi.stubEnv('POSTAL_ADDRESS', 'Feed Ltd\n 1 High Street,  York');
    vi.stubEnv('PRIVACY_URL', 'https://feed.example/privacy.html');
    expect([postalAddress(), privacyUrl()]).toEqual([
      'Feed Ltd 1 High Street, York',
      'https://feed.example/privacy.html',
    ]);
  });
});
