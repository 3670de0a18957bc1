import { notFound } from 'next/navigation';
import { CollectionScreen } from '@/components/collections/collection-screen';
import { collectionHref } from '@/lib/bookmarks/collection/model';
import { idSchema } from '@/lib/bookmarks/schemas';
import { pageMetadata } from '@/lib/seo/metadata';

type Props = { params: Promise<{ id: string }> };

const parse = async ({ params }: Props) => idSchema.safeParse((await params).id).data;

export async function generateMetadata(props: Props) {
  return pageMetadata({
    path: collectionHref((await parse(props)) ?? 0),
    title: 'Your Bookmarks',
    description: 'The posts that you have saved, with your notes.',
    isUnlisted: true,
  });
}

/** One of the reader's collections, which only the browser knows. */
export default async function CollectionPage(props: Props) {
  const id = await parse(props);
  if (id === undefined) notFound();
  return <CollectionScreen id={id} />;
}
