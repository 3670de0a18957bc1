import Link from 'next/link';
import { siteName } from '@/lib/config/site-origin';

export function SiteHeader() {
  return (
    <header className="border-b bg-surface">
      <div className="page-width flex h-16 items-center justify-between">
        <Link href="/" className="font-bold text-lg tracking-tight">
          {siteName()}
        </Link>
      </div>
    </header>
  );
}
