import type { BreadcrumbList, CollectionPage, NewsArticle, WebSite, WithContext } from 'schema-dts';
import { DEFAULT_DESCRIPTION, DEFAULT_OG_IMAGE, DEFAULT_TITLE, SITE_LANGUAGE } from '@/lib/config/site';
import { absoluteUrl, siteName } from '@/lib/config/site-origin';
import type { FeedPath } from '@/lib/feed/path';
import type { ListedPost, Post } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { postUrl } from '@/lib/posts/url';
import { clipText } from '@/lib/text/clip';

const HEADLINE_MAX_CHARACTERS = 110;

/** The home page: the site with a search action on the root path's `search` parameter (spec §2). */
export function websiteData(): WithContext<WebSite> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: siteName(),
    url: absoluteUrl('/'),
    description: DEFAULT_DESCRIPTION,
    inLanguage: SITE_LANGUAGE,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl('/')}?search={search_term_string}` },
      // Google reads this name; schema.org's own types do not know it.
      ...{ 'query-input': 'required name=search_term_string' },
    },
  };
}

/** A post's article block. Its description joins the post's own, the author, the date and the topics (spec §2). */
export function newsArticleData(post: Post): WithContext<NewsArticle> {
  const url = postUrl(post);
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: clipText(post.title, HEADLINE_MAX_CHARACTERS),
    description: articleDescription(post),
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    image: [absoluteUrl(post.image?.url ?? DEFAULT_OG_IMAGE.url)],
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: { '@type': 'Person', name: post.author, ...(post.authorUrl ? { url: post.authorUrl } : {}) },
    publisher: {
      '@type': 'Organization',
      name: siteName(),
      url: absoluteUrl('/'),
      logo: { '@type': 'ImageObject', url: absoluteUrl('/icon-512.png') },
    },
    keywords: post.hashtags.map(({ name }) => name.replace(/^#/, '')).join(', '),
    articleBody: post.text,
    inLanguage: SITE_LANGUAGE,
    isAccessibleForFree: true,
  };
}

/** Where an article stands: home, then the article. */
export function breadcrumbData(post: Post): WithContext<BreadcrumbList> {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: post.title, path: postPath(post) },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: clipText(name, HEADLINE_MAX_CHARACTERS),
      item: absoluteUrl(path),
    })),
  };
}

/** The feed as a page that lists posts, in the order shown. */
export function feedPageData(path: FeedPath, posts: Pick<ListedPost, 'slug' | 'title'>[]): WithContext<CollectionPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: DEFAULT_TITLE,
    description: DEFAULT_DESCRIPTION,
    url: absoluteUrl(path),
    inLanguage: SITE_LANGUAGE,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: posts.length,
      itemListElement: posts.map((post, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: postUrl(post),
        name: clipText(post.title, HEADLINE_MAX_CHARACTERS),
      })),
    },
  };
}

function articleDescription(post: Post): string {
  const topics = post.hashtags.map(({ name }) => name).join(', ');
  return [
    clipText(post.description || post.text, 200),
    `By ${post.author}.`,
    `Published ${post.publishedAt.slice(0, 10)}.`,
    ...(topics ? [`Topics: ${topics}.`] : []),
  ].join(' ');
}
