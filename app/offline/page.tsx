import type { Metadata } from 'next';
import { pageTitle } from '@/lib/seo/metadata';

const TITLE = 'You are offline';

export const metadata: Metadata = { title: { absolute: pageTitle(TITLE) }, robots: { index: false } };

/** Shown by the service worker where a page cannot be loaded. Its styles may be missing: it must read well without. */
export default function OfflinePage() {
  return (
    <div className="page-width py-24 text-center">
      <h1 className="font-bold text-3xl tracking-tight">{TITLE}</h1>
      <p className="mt-3 text-ink-muted">
        This page could not be loaded. It will be there again when your connection is.
      </p>
      <p className="mt-8">
        <a
          href="/"
          className="inline-flex min-h-11 items-center rounded-full bg-accent px-6 font-semibold text-on-accent"
        >
          Try again
        </a>
      </p>
    </div>
  );
}
