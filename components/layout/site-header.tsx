import { AccountMenu } from '@/components/account/account-menu';
import { SubscribeForm } from '@/components/subscribe/subscribe-form';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { siteName } from '@/lib/config/site-origin';
import { ThemeSwitch } from './theme-switch';

/** Title, subscribe form (from 768 px on), theme and account (spec §2 "Header"). */
export function SiteHeader() {
  return (
    <header className="site-header">
      {/* A title that leaves no room beside it, as in a wide font, wraps to a separate row and is never cut. */}
      <div className="site-header-row page-width">
        <Link href="/" className="site-title">
          <img src="/icon.svg" alt="" width="28" height="28" className="hidden size-7 shrink-0 sm:block" />
          <span>{siteName()}</span>
        </Link>
        <div className="hidden flex-1 justify-end md:flex print:hidden">
          <SubscribeForm
            name="Subscribe"
            placeholder="Email address"
            variant="secondary"
            className="w-full max-w-88 items-center"
          />
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-1 md:ml-0 print:hidden">
          <ThemeSwitch>
            <Icon name="sun-moon" />
          </ThemeSwitch>
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
