import { SITE_TAGLINE } from '@/lib/config/site';
import { siteName } from '@/lib/config/site-origin';

export function SiteFooter() {
  return (
    <footer className="mt-16 border-t">
      <div className="page-width py-10 text-ink-muted text-sm">
        <p className="font-semibold text-ink">{siteName()}</p>
        <p>{SITE_TAGLINE}</p>
      </div>
    </footer>
  );
}
