import type { Route } from 'next';

/** Sections that a site may have nothing for. */
export type OptionalSection = 'stories' | 'trends';

/** Which of them hold something, and whether the content API has what a Strapi lacks (`hasExtras`). */
export type Sections = Record<OptionalSection | 'extras', boolean>;

type Section = { label: string; href: Route };

const SECTIONS: readonly (Section & { needs?: OptionalSection })[] = [
  { label: 'Today', href: '/' },
  { label: 'Summaries', href: '/summaries' },
  { label: 'Topics', href: '/hashtags' },
  { label: 'Authors', href: '/authors' },
  { label: 'Stories', href: '/stories', needs: 'stories' },
  { label: 'Trends', href: '/trends', needs: 'trends' },
];

/** The sections of the site that lead somewhere. */
export const listSections = (sections: Sections): readonly Section[] =>
  SECTIONS.filter(({ needs }) => needs === undefined || sections[needs]);

/** `aria-current` of a link to a section: the page itself, or the section that it is in. */
export function currentSection(href: string, pathname: string): 'page' | 'true' | undefined {
  if (href === pathname || (href === '/' && pathname === '/feed')) return 'page';
  return href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined;
}

/** All posts in the formats of feed readers. */
export const FEEDS = [
  { label: 'RSS', href: '/rss.xml', title: 'All posts as RSS' },
  { label: 'Atom', href: '/atom.xml', title: 'All posts as Atom' },
  { label: 'JSON Feed', href: '/feed.json', title: 'All posts as JSON Feed' },
] as const;
