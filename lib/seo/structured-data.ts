import type {
  BreadcrumbList,
  CollectionPage,
  NewsArticle,
  Organization,
  Person,
  ProfilePage,
  WebSite,
  WithContext,
} from 'schema-dts';
import { DEFAULT_DESCRIPTION, DEFAULT_TITLE, SITE_LANGUAGE } from '@/lib/config/site';
import { absoluteUrl, siteName } from '@/lib/config/site-origin';
import type { ListedPost, Post } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { topicOf } from '@/lib/posts/topic';
import { postUrl } from '@/lib/posts/url';
import type { Profile, Subject } from '@/lib/profiles/model';
import { clipText } from '@/lib/utils/clip';
import { withoutCode, withoutFences } from '@/lib/utils/split-code';
import { sharePicture } from './share-picture';

export const HEADLINE_MAX_CHARACTERS = 110;

/** The home page's search action uses the parameter `search` (spec §2). */
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
      // Google reads this name; schema.org's types lack it.
      ...{ 'query-input': 'required name=search_term_string' },
    },
  };
}

/**
 * The description joins the post's own, the author, the date and the topics (spec §2). `authorHref` is the author's page
 * on this site, which describes the same person, or null. What is theirs is said to be: the words, and where they stood first.
 */
export function newsArticleData(post: Post, authorHref: string | null): WithContext<NewsArticle> {
  const url = postUrl(post);
  const author = post.author === null ? null : personData(post.author, { path: authorHref, link: post.authorLink });
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: clipText(post.title, HEADLINE_MAX_CHARACTERS),
    description: articleDescription(post),
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    image: [absoluteUrl(sharePicture(post).url)],
    datePublished: post.publishedAt,
    dateModified: post.modifiedAt,
    ...(author !== null && { author, copyrightHolder: author, creditText: `${post.author}, ${post.platform}` }),
    ...(post.sourceUrl !== null && { isBasedOn: post.sourceUrl }),
    publisher: siteOrganization(),
    keywords: post.hashtags.map(({ name }) => name.replace(/^#/, '')).join(', '),
    articleBody: withoutFences(post.text),
    inLanguage: post.language ?? SITE_LANGUAGE,
    isAccessibleForFree: true,
  };
}

/** An author: the same person as on their page here, if they have one. `link` is their page on the network. */
function personData(name: string, { path, link }: { path: string | null; link: string | null }): Person {
  if (path === null) return { '@type': 'Person', name, ...(link ? { url: link } : {}) };
  const url = absoluteUrl(path);
  return { '@type': 'Person', '@id': personId(url), name, url, ...(link ? { sameAs: link } : {}) };
}

const personId = (url: string): string => `${url}#person`;

/** Home, the topic that it is filed under, then the article. */
export function breadcrumbData(post: Post): WithContext<BreadcrumbList> {
  const topic = topicOf(post);
  return breadcrumbsData(...(topic ? [topic] : []), { name: post.title, path: postPath(post) });
}

/** Home, then the given pages. */
export function breadcrumbsData(...crumbs: { name: string; path: string }[]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: clipText(name, HEADLINE_MAX_CHARACTERS),
      item: absoluteUrl(path),
    })),
  };
}

type ListPage = { name: string; path: string; items: readonly { href: string }[]; description?: string };

/** A page that lists others, in the order shown. Their names are theirs to say: here they would be two kilobytes of the home page. */
export const listPageData = ({ name, path, items, description }: ListPage): WithContext<CollectionPage> => ({
  '@context': 'https://schema.org',
  '@type': 'CollectionPage',
  name,
  ...(description && { description }),
  url: absoluteUrl(path),
  inLanguage: SITE_LANGUAGE,
  mainEntity: {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absoluteUrl(item.href),
    })),
  },
});

/** A page of posts; the feed, if it has no name. */
export function feedPageData(
  path: string,
  posts: Pick<ListedPost, 'slug'>[],
  name?: string,
): WithContext<CollectionPage> {
  const items = posts.map((post) => ({ href: postPath(post) }));
  const page = name === undefined ? { name: DEFAULT_TITLE, description: DEFAULT_DESCRIPTION } : { name };
  return listPageData({ path, items, ...page });
}

/** An author's page (Google's "Profile page") with profiles, the number of posts, and those on the page. */
export function profilePageData(author: Subject, { feed, links }: Profile): WithContext<ProfilePage> {
  const url = absoluteUrl(author.path);
  const person = personId(url);
  const others = author.names.filter((name) => name !== author.name);
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    name: `Posts by ${author.name}`,
    inLanguage: SITE_LANGUAGE,
    mainEntity: {
      '@type': 'Person',
      '@id': person,
      name: author.name,
      ...(others.length > 0 ? { alternateName: others } : {}),
      url,
      ...(links.length > 0 ? { sameAs: links.map((link) => link.url) } : {}),
      agentInteractionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WriteAction' },
        userInteractionCount: feed.total,
      },
    },
    hasPart: feed.posts.map((post) => ({
      '@type': 'Article',
      headline: clipText(post.title, HEADLINE_MAX_CHARACTERS),
      url: postUrl(post),
      datePublished: post.publishedAt,
      image: absoluteUrl(sharePicture(post).url),
      author: { '@id': person },
    })),
  };
}

export const siteOrganization = (): Organization => ({
  '@type': 'Organization',
  name: siteName(),
  url: absoluteUrl('/'),
  logo: { '@type': 'ImageObject', url: absoluteUrl('/icon-512.png') },
  publishingPrinciples: absoluteUrl('/about'),
});

function articleDescription(post: Post): string {
  const topics = post.hashtags.map(({ name }) => name).join(', ');
  return [
    clipText(post.description || withoutCode(post.text), 200),
    ...(post.author === null ? [] : [`By ${post.author}.`]),
    `Published ${post.publishedAt.slice(0, 10)}.`,
    ...(topics ? [`Topics: ${topics}.`] : []),
  ].join(' ');
}
