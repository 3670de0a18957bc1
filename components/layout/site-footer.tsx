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
    <footer className="site-footer">
      <div className="site-footer-columns page-width">
        <div>
          <p className="font-bold text-base tracking-tight">{siteName()}</p>
          <p className="mt-2 max-w-xs text-ink-muted">{SITE_TAGLINE}</p>
        </div>
        <section aria-labelledby="our-services">
          <h2 id="our-services">Our Services</h2>
          <ul className="site-services">
            {listServices().map((service) => (
              <li key={service.name}>
                <ServiceLink {...service} />
              </li>
            ))}
          </ul>
        </section>
        <nav aria-labelledby="navigation">
          <h2 id="navigation">Navigation</h2>
          <ul className="mt-2">
            {NAVIGATION.map(({ label, href }) => (
              <li key={href}>
                <Link href={href} className="site-footer-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="border-t">
        <div className="site-footer-end page-width">
          <p>
            © {new Date().getUTCFullYear()} {siteName()}
          </p>
          <a
            href="#keyboard"
            className="site-footer-link pointer-coarse:hidden print:hidden [@media(scripting:none)]:hidden"
          >
            Keyboard shortcuts
          </a>
          <a href={studio.url} target="_blank" rel="noopener" title={studio.description} className="site-footer-link">
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
    <a href={url} target="_blank" rel="noopener">
      <span>
        {name}
        {/* Kept on the line of the last word. */}
        {'\u00a0'}
        <Icon name="arrow-up-right" />
        <span className="sr-only">(opens in a new tab)</span>
      </span>
      <span>{description}</span>
    </a>
  );
}
