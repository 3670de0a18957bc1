import { AccountMenu } from '@/components/account/account-menu';
import { SubscribeForm } from '@/components/subscribe/subscribe-form';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { siteName } from '@/lib/config/site-origin';
import { FEEDS, type Sections } from '@/lib/sections/model';
import { SiteNav } from './site-nav';

/**
 * Title, sections, search, subscribe form (from 1024 px on), account (spec §2 "Header") and a menu, which holds the sections that
 * have no room beside the title.
 */
export function SiteHeader({ sections }: { sections: Sections }) {
  return (
    <header className="site-header">
      {/* A title that leaves no room beside it, as in a wide font, wraps to a separate row and is never cut. */}
      <div className="site-header-row page-width">
        <Link href="/" className="site-title">
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span>{siteName()}</span>
        </Link>
        <nav aria-label="Sections" className="site-nav">
          <ul>
            <SiteNav sections={sections} />
          </ul>
        </nav>
        {/* Its field has the focus then, by scripts or by the address. */}
        <a href="/#search" className="site-search button button-ghost button-icon">
          <Icon name="search" />
          <span className="sr-only">Search posts</span>
        </a>
        <div className="site-subscribe">
          <SubscribeForm name="Subscribe" placeholder="Email address" variant="secondary" className="items-center" />
        </div>
        <Link href="/auth#bookmarks" className="site-saved button button-ghost button-icon">
          <Icon name="heart" />
          <span className="sr-only">Saved posts</span>
        </Link>
        <div className="site-account">
          <AccountMenu />
        </div>
        <details className="site-menu">
          <summary className="button button-ghost button-icon">
            <Icon name="menu" />
            <span className="sr-only">Menu</span>
          </summary>
          {/* `SiteMenuParts` adds the theme. */}
          <div id="site-menu" className="site-menu-panel">
            <nav aria-label="All sections" className="site-menu-sections">
              <ul>
                <SiteNav sections={sections} />
                <li>
                  <Link href="/following">Following</Link>
                </li>
                <li>
                  <Link href="/auth#bookmarks">Saved posts</Link>
                </li>
              </ul>
            </nav>
            <nav aria-labelledby="menu-feeds" className="site-menu-feeds">
              <p id="menu-feeds">Feeds</p>
              <ul>
                {FEEDS.map(({ label, href, title }) => (
                  <li key={href}>
                    <a href={href} title={title}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </details>
      </div>
    </header>
  );
}
