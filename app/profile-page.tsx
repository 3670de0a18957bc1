import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { JsonLd } from '@/components/json-ld';
import { MissingPage } from '@/components/layout/missing-page';
import { DirectoryScreen } from '@/components/profiles/directory-screen';
import { ProfileScreen } from '@/components/profiles/profile-screen';
import { parseFeedFilters } from '@/lib/feed/filters';
import { parseSlug } from '@/lib/posts/path';
import { parseDirectoryQuery } from '@/lib/profiles/directory-query';
import { loadDirectory } from '@/lib/profiles/load-directory';
import { loadProfile } from '@/lib/profiles/load-profile';
import type { DirectoryKind, SubjectKind } from '@/lib/profiles/model';
import { takesRequests } from '@/lib/requests/queries';
import { missingMetadata, pageMetadata, profileMetadata } from '@/lib/seo/metadata';
import { breadcrumbsData, feedPageData, listPageData, profilePageData } from '@/lib/seo/structured-data';

export type DirectoryPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };
export type ProfilePageProps = DirectoryPageProps & { params: Promise<{ slug: string }> };

type OfKind<Props, Kind = DirectoryKind> = Props & { kind: Kind };

const HOME = { name: 'Home', path: '/' };

/** The differences between authors, hashtags and stories. */
const TEXTS = {
  authors: {
    name: 'Authors',
    path: '/authors',
    description:
      'The sellers, advertisers and designers whose posts are collected here, with the number of their posts.',
    missing: 'Author not found',
  },
  hashtags: {
    name: 'Topics',
    path: '/hashtags',
    description: 'The topics of the posts that are collected here, with the number of their posts.',
    missing: 'Topic not found',
  },
  stories: {
    name: 'Stories',
    path: '/stories',
    description: 'Events that several authors have posted about, each with its posts in order.',
    missing: 'Story not found',
  },
} as const;

/** The words that the names of a directory are looked through for. */
async function readName({ searchParams }: DirectoryPageProps): Promise<string> {
  return parseDirectoryQuery((await searchParams).q);
}

const readPage = async ({ searchParams }: DirectoryPageProps): Promise<number> =>
  parseFeedFilters(await searchParams).page;

export async function directoryMetadata({ kind, ...props }: OfKind<DirectoryPageProps>): Promise<Metadata> {
  const page = await readPage(props);
  const directory = await loadDirectory(kind, page, await readName(props));
  const { name, path, description } = TEXTS[kind];
  if (!directory || 'error' in directory) return missingMetadata(name, directory);
  // A search is a view of the whole.
  if (page === 1 || directory.q !== '') {
    const metadata = pageMetadata({ path, title: name, description });
    return directory.total === 0 || directory.q !== ''
      ? { ...metadata, robots: { index: false, follow: true } }
      : metadata;
  }
  return pageMetadata({ path: `${path}?page=${page}`, title: `${name}, page ${page}`, description });
}

/** All authors, hashtags or stories. */
export async function DirectoryPage({ kind, ...props }: OfKind<DirectoryPageProps>) {
  const directory = await loadDirectory(kind, await readPage(props), await readName(props));
  const { name, path } = TEXTS[kind];
  if (!directory) return <MissingPage title={`There are no more ${kind}`} parent={{ name, path }} />;
  if ('error' in directory) return <MissingPage title="" parent={HOME} error={directory.error} />;
  const ownPath = directory.page > 1 ? `${path}?page=${directory.page}` : path;
  return (
    <>
      <JsonLd data={listPageData({ name, path: ownPath, items: directory.items })} />
      <JsonLd data={breadcrumbsData({ name, path })} />
      <DirectoryScreen name={name} path={path} directory={directory} />
    </>
  );
}

const load = async ({ kind, params, ...props }: OfKind<ProfilePageProps, SubjectKind>) =>
  loadProfile(kind, parseSlug((await params).slug), await readPage(props));

export async function profilePageMetadata(props: OfKind<ProfilePageProps, SubjectKind>): Promise<Metadata> {
  const loaded = await load(props);
  return loaded.status === 'found'
    ? profileMetadata(loaded.subject, loaded.profile)
    : missingMetadata(TEXTS[props.kind].missing, loaded.status === 'failed' ? loaded : null);
}

/** One author, or one hashtag. */
export async function ProfilePage(props: OfKind<ProfilePageProps, SubjectKind>) {
  const loaded = await load(props);
  const parent = TEXTS[props.kind];
  if (loaded.status === 'moved') permanentRedirect(loaded.path);
  if (loaded.status === 'missing') return <MissingPage title={parent.missing} parent={parent} />;
  if (loaded.status === 'failed') return <MissingPage title="" parent={parent} error={loaded.error} />;
  const { subject, profile } = loaded;
  const { kind, name, path } = subject;
  const data =
    kind === 'authors'
      ? profilePageData(subject, profile)
      : feedPageData(path, profile.feed.posts, `Posts with ${name}`);
  return (
    <>
      <JsonLd data={data} />
      <JsonLd data={breadcrumbsData(parent, { name, path })} />
      <ProfileScreen
        subject={subject}
        parent={parent}
        profile={profile}
        takesRequests={kind === 'authors' && (await takesRequests())}
      />
    </>
  );
}
