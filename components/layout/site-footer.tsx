import type { Route } from 'next';
import { Icon } from '@/components/ui/icon';
import { Link, OutsideLink } from '@/components/ui/link';
import { type ExternalLink, isMcpOn, listServices, postalAddress, privacyUrl, publisher } from '@/lib/config/links';
import { siteName, siteTagline } from '@/lib/config/site-origin';
import { MCP_PATH } from '@/lib/mcp/endpoint';
import { FEEDS, listSections, type Sections } from '@/lib/sections/model';

const NAVIGATION: readonly { label: string; href: Route }[] = [
  { label: 'Home', href: '/' },
  { label: 'Subscribe', href: '/subscribe' },
  { label: 'Save Posts Tool', href: '/save-linkedin-and-x-posts-tool' },
];

/** One element, which what React sends to the browser holds once. */
const NEW_TAB = (
  <>
    <Icon name="arrow-up-right" />
    <span className="sr-only">(opens in a new tab)</span>
  </>
);

const listAbout = (): { label: string; href: Route }[] => [
  { label: 'How this is made', href: '/about' },
  ...(isMcpOn() ? [{ label: 'For assistants', href: MCP_PATH } as const] : []),
];

/** Name and tagline, "Our Services", "Navigation", copyright, sections, feeds, postal address, privacy page and publisher (spec §2 "Footer"). */
export function SiteFooter({ sections }: { sections: Sections }) {
  const tagline = siteTagline();
  const services = listServices();
  const address = postalAddress();
  const privacy = privacyUrl();
  return (
    // The attribute hides what a Strapi lacks (app/globals.css).
    <footer className="site-footer" data-plain={sections.extras ? undefined : ''}>
      <div className="site-footer-columns page-width">
        <div>
          <p>{siteName()}</p>
          {tagline && <p className="mt-2 max-w-xs text-ink-3">{tagline}</p>}
        </div>
        {/* Without services it still holds the middle column. */}
        <div>
          {services.length > 0 && (
            <section aria-labelledby="our-services">
              <h2 id="our-services">Our Services</h2>
              <ul className="site-services">
                {services.map((service) => (
                  <li key={service.name}>
                    <ServiceLink {...service} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <nav aria-labelledby="navigation">
          <h2 id="navigation">Navigation</h2>
          <ul className="mt-2">
            {NAVIGATION.map(({ label, href }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
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
          {address && <address className="not-italic">{address}</address>}
          {[...listSections(sections).filter(({ href }) => href !== '/'), ...listAbout()].map(({ label, href }) => (
            <Link key={href} href={href}>
              {label}
            </Link>
          ))}
          {FEEDS.map(({ label, href, title }) => (
            <a key={href} href={href} title={title}>
              {label}
            </a>
          ))}
          <a href="#keyboard" className="pointer-coarse:hidden print:hidden [@media(scripting:none)]:hidden">
            Keyboard shortcuts
          </a>
          {privacy && <a href={privacy}>Privacy</a>}
          <Publisher {...publisher()} />
        </div>
      </div>
    </footer>
  );
}

function Publisher({ name, url, description }: ReturnType<typeof publisher>) {
  if (url === null) return <p title={description}>{name}</p>;
  return (
    <OutsideLink href={url} title={description}>
      {name}
      {NEW_TAB}
    </OutsideLink>
  );
}

function ServiceLink({ name, url, description }: ExternalLink) {
  return (
    <OutsideLink href={url}>
      <span>
        {name}
        {/* On the same line as the last word. */}
        {'\u00a0'}
        {NEW_TAB}
      </span>
      <span>{description}</span>
    </OutsideLink>
  );
}
