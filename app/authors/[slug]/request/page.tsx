import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { Breadcrumb } from '@/components/article/breadcrumb';
import { MissingPage } from '@/components/layout/missing-page';
import { RequestForm } from '@/components/requests/request-form';
import { Link } from '@/components/ui/link';
import { AUTHORS_FRESH_S } from '@/lib/config/product';
import { isWithheldAuthor, listAuthorEntries } from '@/lib/feed/authors/queries';
import { REQUEST_TEXTS } from '@/lib/messages/later';
import { parseSlug } from '@/lib/posts/path';
import { takesRequests } from '@/lib/requests/queries';
import { clientAddress } from '@/lib/response/forwarded';
import { loadForPage } from '@/lib/response/response-rules';
import { pageMetadata } from '@/lib/seo/metadata';
import { authorPath } from '@/lib/utils/author-slug';
import { AppError } from '@/lib/utils/errors/app-error';

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = pageMetadata({
    path: `${authorPath(parseSlug((await params).slug))}/request`,
    title: REQUEST_TEXTS.ask,
    description:
      'Authors can have their posts removed here for good, or confirm who they are and show a link of their own.',
  });
  return { ...page, robots: { index: false, follow: true } };
}

const AUTHORS = { name: 'Authors', path: '/authors' };

/** The form for requests of an author. */
export default async function AuthorRequestPage({ params }: Props) {
  const slug = parseSlug((await params).slug);
  const author = await loadForPage(AUTHORS_FRESH_S, () => findEntry(slug), 'the authors could not be read');
  if (!author || 'error' in author) return <MissingPage title="Author not found" parent={AUTHORS} {...author} />;
  return (
    <div className="page-width pt-1 pb-16">
      <Breadcrumb title={REQUEST_TEXTS.ask} parent={{ name: author.name, path: authorPath(slug) }} />
      <h1 className="page-title mt-2">{REQUEST_TEXTS.isThisYou}</h1>
      <p className="mt-2 max-w-lg text-ink-2">
        We collect public posts by <bdi>{author.name}</bdi> and link to where they were written. If you would rather not
        be here, tell us, and we remove them from the site, its feeds and its summaries. How{' '}
        <Link href="/requests" className="text-link underline underline-offset-2">
          earlier requests
        </Link>{' '}
        ended is public; who asked is not.
      </p>
      <RequestForm author={author} />
    </div>
  );
}

async function findEntry(slug: string) {
  if (!(await takesRequests())) return null;
  const author = (await listAuthorEntries()).get(slug);
  const visitor = { clientAddress: clientAddress(await headers()) };
  if (!author && (await isWithheldAuthor(slug, visitor))) throw new AppError('gone');
  return author ?? null;
}
