import { afterEach, describe, expect, it, vi } from 'vitest';
import { previousAddress } from './previous-address';

const HERE = 'https://site.example/feed/a-post';

afterEach(() => vi.unstubAllGlobals());

describe('one step back', () => {
  it.each([
    ['a page of ours', ['https://site.example/?search=ppc', HERE], 'https://site.example/?search=ppc'],
    ['nothing', [HERE], undefined],
    ['another site', ['https://other.example/', HERE], undefined],
  ])('is %s in the Navigation API', (_, urls, expected) => {
    stubPage({ entries: urls });
    expect(previousAddress()?.href).toBe(expected);
  });

  it.each([
    ['the page that led to this one', { loaded: HERE, referrer: 'https://site.example/' }, 'https://site.example/'],
    ['unknown after navigations within the page', { loaded: 'https://site.example/', referrer: '' }, undefined],
    ['another site', { loaded: HERE, referrer: 'https://other.example/' }, undefined],
    ['nothing in a new tab', { loaded: HERE, referrer: 'https://site.example/', length: 1 }, undefined],
  ])('is %s without it', (_, page, expected) => {
    stubPage(page);
    expect(previousAddress()?.href).toBe(expected);
  });
});

type Page = { entries?: string[]; loaded?: string; referrer?: string; length?: number };

function stubPage({ entries, loaded = HERE, referrer = '', length = 2 }: Page): void {
  const navigation = entries && {
    currentEntry: { index: entries.length - 1 },
    entries: () => entries.map((url) => ({ url })),
  };
  vi.stubGlobal('window', navigation ? { navigation } : {});
  vi.stubGlobal('location', new URL(HERE));
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('history', { length });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: loaded }] });
}
