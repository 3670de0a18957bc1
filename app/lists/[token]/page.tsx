import type { Metadata } from 'next';
import { JsonLd } from '@/components/json-ld';
import { MissingPage } from '@/components/layout/missing-page';
import { ListScreen } from '@/components/lists/list-screen';
import { describeList } from '@/lib/lists/markdown';
import { listFeedPath, listPath } from '@/lib/lists/model';
import { loadList } from '@/lib/lists/queries';
import { postPath } from '@/lib/posts/path';
import { missingMetadata, pageMetadata } from '@/lib/seo/metadata';
import { drawnPicture } from '@/lib/seo/share-picture';
import { listPageData } from '@/lib/seo/structured-data';

type Props = { params: Promise<{ token: string }> };

const HOME = { name: 'Home', path: '/' };

const load = async ({ params }: Props) => loadList((await params).token);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const list = await load(props);
  if (!list || 'error' in list) return missingMetadata('List not found', list);
  const path = listPath(list.token);
  return pageMetadata({
    path,
    markdown: `${path}.md`,
    rss: listFeedPath(list.token),
    title: list.title,
    description: describeList(list),
    author: list.shownAs,
    image: drawnPicture('list', list.token, list.title),
    isUnlisted: !list.isIndexed,
  });
}

/** A collection that a reader has published. */
export default async function ListPage(props: Props) {
  const list = await load(props);
  if (!list || 'error' in list) return <MissingPage title="List not found" parent={HOME} {...list} />;
  const items = list.entries.map(({ post }) => ({ href: postPath(post) }));
  return (
    <>
      {list.isIndexed && (
        <JsonLd
          data={listPageData({ name: list.title, path: listPath(list.token), items, description: describeList(list) })}
        />
      )}
      <ListScreen list={list} />
    </>
  );
}
