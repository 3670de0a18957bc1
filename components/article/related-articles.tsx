import { PostTitleRows } from '@/components/article/text/post-title-rows';
import type { Post } from '@/lib/posts/model';
import { readTimeMinutes } from '@/lib/posts/read-time';

/** "Related Articles": the best four as rows, nothing where there are none. */
export function RelatedArticles({ posts }: { posts: Post[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related" className="related-articles">
      <h2 id="related">Related Articles</h2>
      <PostTitleRows posts={posts.map((post) => ({ ...post, readMinutes: readTimeMinutes(post.text) }))} />
    </section>
  );
}
