import type { CollectionPage, WithContext } from 'schema-dts';
import { SITE_LANGUAGE } from '@/lib/config/site';
import { absoluteUrl } from '@/lib/config/site-origin';
import type { Trends } from './model';

/** The page of trends as a list of its items, in the order shown. */
export const trendsData = ({ trends }: Trends): WithContext<CollectionPage> => ({
  '@context': 'https://schema.org',
  '@type': 'CollectionPage',
  name: 'Trends',
  url: absoluteUrl('/trends'),
  inLanguage: SITE_LANGUAGE,
  mainEntity: {
    '@type': 'ItemList',
    numberOfItems: trends.length,
    itemListElement: trends.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: absoluteUrl(href),
    })),
  },
});
