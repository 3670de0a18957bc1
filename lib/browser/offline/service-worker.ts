/**
 * Shows `/offline` where a page cannot be loaded, with the logo, icons and styles that it names. It stores no other page and no
 * other response, so it cannot show stale or personal data.
 */
export const offlineWorker = `const CACHE = 'offline-4';
const PAGE = '/offline';

async function save() {
  const cache = await caches.open(CACHE);
  const page = await fetch(new Request(PAGE, { cache: 'reload' }));
  if (!page.ok) throw new TypeError('the offline page answered ' + page.status);
  const html = await page.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\\/[^"#]+\\.(?:css|svg))[#"]/g)].map(([, file]) => file);
  await cache.addAll(new Set(files));
  await cache.put(PAGE, page);
}

self.addEventListener('install', (event) => {
  event.waitUntil(save());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  const isFile = /\\.(?:css|svg)$/.test(new URL(url).pathname) && url.startsWith(self.location.origin);
  if (method !== 'GET' || (mode !== 'navigate' && !isFile)) return;
  const saved = () => caches.match(mode === 'navigate' ? PAGE : url).then((file) => file ?? Response.error());
  event.respondWith(fetch(event.request).catch(saved));
});
`;

/** Served when the worker is switched off: browsers that have it unregister it. */
export const removalWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  );
});
`;
