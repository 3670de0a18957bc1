'use client';

import { usePathname } from 'next/navigation';
import { Link } from '@/components/ui/link';
import { currentSection, listSections, type Sections } from '@/lib/sections/model';

/** Links to the sections of the site as list items; the one that the page is in is marked. */
export function SiteNav({ sections }: { sections: Sections }) {
  const pathname = usePathname();
  return listSections(sections).map(({ label, href }) => (
    <li key={href}>
      <Link href={href} aria-current={currentSection(href, pathname)}>
        {label}
      </Link>
    </li>
  ));
}
