import type { Metadata } from 'next';
import Link from 'next/link';

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } };

/** Any path that is no page (spec §2). */
export default function NotFound() {
  return (
    <div className="page-width py-24 text-center">
      <p className="font-semibold text-accent">404</p>
      <h1 className="mt-2 font-bold text-3xl tracking-tight">Oops! Page not found</h1>
      <p className="mt-3 text-ink-muted">The address may be mistyped, or the page has moved.</p>
      <Link
        href="/"
        className="mt-8 inline-flex min-h-11 items-center rounded-full bg-accent px-6 font-semibold text-on-accent"
      >
        Return to Home
      </Link>
    </div>
  );
}
