import type { Route } from 'next';
import Link from 'next/link';
import { Icon } from '@/components/ui/icon';
import { type ExternalLink, listServices, publisher } from '@/lib/config/links';
import { SITE_TAGLINE } from '@/lib/config/site';
import { siteName } from '@/lib/config/site-origin';

const NAVIGATION: readonly { label: string; href: Route }[] = [
  { label: 'Home', href: '/' },
  { label: 'Subscribe', href: '/subscribe' },
  { label: 'Save Posts Tool', href: '/save-linkedin-and-x-posts-tool' },
];

/** Name and tagline, "Our Services", "Navigation", copyright and publisher (spec §2 "Footer"). */
export function SiteFooter() {
  const studio = publisher();
  return (
    <footer className="mt-16 border-t bg-surface text-sm print:hidden">
      <div className="page-width grid gap-x-8 gap-y-10 py-12 md:grid-cols-[minmax(0,1fr)_minmax(0,2.6fr)_auto] lg:gap-x-12">
        <div>
          <p className="font-bold text-base tracking-tight">{siteName()}</p>
          <p className="mt-2 max-w-xs text-ink-muted">{SITE_TAGLINE}</p>
        </div>
        <section aria-labelledby="our-services">
          <h2 id="our-services" className="font-semibold">
            Our Services
          </h2>
          <ul className="mt-2 grid gap-x-8 gap-y-1 sm:grid-cols-2">
            {listServices().map((service) => (
              <li key={service.name}>
                <ServiceLink {...service} />
              </li>
            ))}
          </ul>
        </section>
        <nav aria-labelledby="navigation">
          <h2 id="navigation" className="font-semibold">
            Navigation
          </h2>
          <ul className="mt-2">
            {NAVIGATION.map(({ label, href }) => (
              <li key={href}>
                <Link
                  href={href}
                  className="inline-flex min-h-11 items-center text-ink-muted underline-offset-4 hover:text-ink hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="border-t">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-3 text-ink-muted">
          <p>
            © {new Date().getUTCFullYear()} {siteName()}
          </p>
          <a
            href={studio.url}
            target="_blank"
            rel="noopener"
            title={studio.description}
            className="inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:text-ink hover:underline"
          >
            {studio.name}
            <Icon name="arrow-up-right" className="size-4" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </div>
      </div>
    </footer>
  );
}

function ServiceLink({ name, url, description }: ExternalLink) {
  return (
    <a href={url} target="_blank" rel="noopener" className="group block py-2">
      <span className="font-medium underline-offset-4 group-hover:underline">
        {name}
        {/* Kept on the line of the last word. */}
        {'\u00a0'}
        <Icon name="arrow-up-right" className="inline size-4 align-[-0.15em] text-ink-muted" />
        <span className="sr-only">(opens in a new tab)</span>
      </span>
      <span className="mt-0.5 block text-ink-muted">{description}</span>
    </a>
  );
}
