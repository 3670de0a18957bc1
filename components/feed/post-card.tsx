import Link from 'next/link';
import type { Post } from '@/lib/posts/model';

export function PostCard({ post }: { post: Post }) {
  return (
    <article className="rounded-2xl border bg-surface p-5 shadow-card">
      <h2 className="font-semibold">
        <Link href={`/feed/${encodeURIComponent(post.slug)}`}>{post.title}</Link>
      </h2>
      <p className="text-ink-muted text-sm">{post.author}</p>
    </article>
  );
}
