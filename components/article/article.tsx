import type { Post } from '@/lib/posts/model';

export function Article({ post, related }: { post: Post; related: Post[] }) {
  return (
    <article className="page-width max-w-3xl py-10">
      <h1 className="font-bold text-3xl">{post.title}</h1>
      <p className="whitespace-pre-line">{post.text}</p>
      <p>{related.length}</p>
    </article>
  );
}
