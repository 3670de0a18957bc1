import Link from 'next/link';
import { PlatformBadge } from '@/components/posts/platform-badge';
import type { Post } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { clipText } from '@/lib/text/clip';
import { formatDate } from '@/lib/text/format-date';

const EXCERPT_MAX_CHARACTERS = 120;

/** "Related Articles": the best four as cards, nothing where there are none. */
export function RelatedArticles({ posts }: { posts: Post[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-14 border-t pt-10 print:hidden">
      <h2 id="related" className="font-bold text-2xl tracking-tight">
        Related Articles
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {posts.map((post) => (
          <li key={post.id}>
            <RelatedCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RelatedCard({ post }: { post: Post }) {
  return (
    <article className="card flex-col p-5">
      <p>
        <PlatformBadge platform={post.platform} />
      </p>
      <h3 className="mt-3 line-clamp-3 font-semibold leading-snug" dir="auto">
        <Link href={postPath(post)} className="card-link">
          {post.title}
        </Link>
      </h3>
      <p className="mt-2 mb-4 text-ink-muted text-sm" dir="auto">
        {clipText(post.description || post.text, EXCERPT_MAX_CHARACTERS)}
      </p>
      <p className="mt-auto text-ink-muted text-xs">
        <bdi>{post.author}</bdi> · <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
      </p>
    </article>
  );
}
