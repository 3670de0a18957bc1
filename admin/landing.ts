import { hostOf, isShortener, typeOfHost } from '#lib/design/platforms.ts';
import type { CaptureSource } from './resources/posts/capture/captured';

// The page that captures land on, `/admin/capture` (docs/operating/capture.md has the contract).

const KEPT_AS = 'desk.landing';
const PAGE = /^(.*)\/capture\/?$/;
/** The fields that a capture may hold. */
const FIELDS = 'text html postUser userLink postLink publishedAt when imageUrl type url title'.split(' ');

/**
 * Takes what came with the address out of it, before the desk's own routes are read from there. It is kept for this tab until it
 * is saved, because a sign-in may come between. Nothing is sent.
 */
export function takeLanding(): void {
  const [, base] = PAGE.exec(window.location.pathname) ?? [];
  if (base === undefined) return;
  const landing = readLanding(window.location.search, window.location.hash);
  if (landing) keepLanding(landing);
  window.history.replaceState(null, '', `${base}#/capture`);
}

export function readKeptLanding(): CaptureSource | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(KEPT_AS) ?? 'null') as CaptureSource | null;
  } catch {
    return null;
  }
}

export const forgetLanding = (): void => window.sessionStorage.removeItem(KEPT_AS);

export function keepLanding(landing: CaptureSource): void {
  // One that cannot be kept must not leave the one before in its place.
  forgetLanding();
  try {
    window.sessionStorage.setItem(KEPT_AS, JSON.stringify(landing));
  } catch {
    // Larger than what a tab may keep. The page says that there is nothing.
  }
}

/**
 * `source` is JSON, in the query or behind `#`, where logs do not see it; `url`, `text` and `title` are what phones share. Null
 * if there is nothing.
 */
export function readLanding(search: string, hash: string): CaptureSource | null {
  const query = new URLSearchParams(search);
  const behind = new URLSearchParams(hash.replace(/^#/, ''));
  const get = (name: string) => (behind.get(name) ?? query.get(name) ?? '').trim();
  const captured = readSource(get('source'));
  if (captured) return { captured };
  const [shared, text, title] = [get('url'), get('text'), get('title')];
  const [, before = '', last = ''] = shared === '' ? (TRAILING_LINK.exec(text) ?? []) : [];
  const host = hostOf(last) ?? '';
  const found = typeOfHost(host) === 'web' || isShortener(host) ? '' : last;
  const words = found === '' ? text : before;
  const url = shared || found;
  if (words !== '') return { paste: words, ...(url && { url }) };
  return url || title ? { captured: { ...(url && { url }), ...(title && { title }) } } : null;
}

/** Phones write the address behind the words. */
const TRAILING_LINK = /^(?:([\s\S]*?)\s+)?(https?:\/\/\S+)$/;

/** Texts of known names; anything else in it is left out. */
function readSource(json: string): Record<string, unknown> | null {
  try {
    const source: unknown = json === '' ? null : JSON.parse(json);
    if (typeof source !== 'object' || source === null) return null;
    const texts = FIELDS.flatMap((name) => {
      const value: unknown = Reflect.get(source, name);
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    });
    const tags: unknown = Reflect.get(source, 'hashtags');
    const hashtags = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
    return { ...Object.fromEntries(texts), ...(hashtags.length > 0 && { hashtags }) };
  } catch {
    return null;
  }
}
