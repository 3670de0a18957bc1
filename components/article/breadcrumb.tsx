import Link from 'next/link';
import { Icon } from '@/components/ui/icon';

/** Where the article stands: home, then its own title. */
export function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 text-ink-muted text-sm">
      <ol className="flex min-w-0 items-center gap-1.5">
        <li className="shrink-0">
          <Link href="/" className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
            Home
          </Link>
        </li>
        <li aria-hidden="true" className="shrink-0">
          <Icon name="chevron-right" className="size-3.5" />
        </li>
        <li className="min-w-0 truncate" aria-current="page" dir="auto">
          {title}
        </li>
      </ol>
    </nav>
  );
}
