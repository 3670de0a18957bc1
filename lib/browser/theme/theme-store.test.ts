import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseTheme, followStoredTheme, parseTheme, themeStore } from './theme-store';

const stored = new Map<string, string>();
const dataset: Record<string, string | undefined> = {};
let browser: EventTarget;
let bars: { media: string; content: string }[];

beforeEach(() => {
  stored.clear();
  delete dataset.theme;
  browser = new EventTarget();
  bars = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'].map((media) => ({ media, content: '' }));
  vi.stubGlobal('document', { documentElement: { dataset }, querySelectorAll: () => bars });
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const tellOfStorage = (key: string | null) => browser.dispatchEvent(Object.assign(new Event('storage'), { key }));

describe('the theme', () => {
  it('is remembered and shown when chosen', () => {
    chooseTheme('dark');
    expect(stored.get('theme')).toBe('dark');
    expect(dataset.theme).toBe('dark');
    expect(themeStore.get()).toBe('dark');
  });

  it('follows the system again by forgetting the choice', () => {
    chooseTheme('light');
    chooseTheme('system');
    expect(stored.has('theme')).toBe(false);
    expect(dataset).not.toHaveProperty('theme');
  });

  it('colours the browser’s bar as chosen, and as the system has it without a choice', () => {
    chooseTheme('dark');
    expect(bars.map(({ content }) => content)).toEqual(['#12110f', '#12110f']);
    chooseTheme('light');
    expect(bars.map(({ content }) => content)).toEqual(['#f7f5f0', '#f7f5f0']);
    chooseTheme('system');
    expect(bars.map(({ content }) => content)).toEqual(['#f7f5f0', '#12110f']);
  });

  it('colours the bar by the stored choice on the next page', () => {
    stored.set('theme', 'dark');
    followStoredTheme()();
    expect(bars.map(({ content }) => content)).toEqual(['#12110f', '#12110f']);
  });

  it('holds for the page when storage is denied', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    chooseTheme('dark');
    expect(dataset.theme).toBe('dark');
  });

  it('follows another tab until stopped', () => {
    stored.set('theme', 'dark');
    const stop = followStoredTheme();
    expect(themeStore.get()).toBe('dark');
    stored.set('theme', 'light');
    tellOfStorage('something-else');
    expect(themeStore.get()).toBe('dark');
    tellOfStorage('theme');
    expect(dataset.theme).toBe('light');
    stop();
    stored.clear();
    tellOfStorage(null);
    expect(themeStore.get()).toBe('light');
  });

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['purple', 'system'],
    [null, 'system'],
  ])('reads a stored %o as %s', (value, expected) => {
    expect(parseTheme(value)).toBe(expected);
  });
});
