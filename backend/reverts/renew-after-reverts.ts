import type { LoggedChange } from '../audit/revert.ts';
import type { AppDependencies } from '../dependencies.ts';
import { renewPages } from '../http/revalidate.ts';
import { renewPostPages } from '../posts/renew-post-pages.ts';

/** Renews the pages after changes were taken back, as soon as after the changes themselves. Does nothing where there are none. */
export async function renewAfterReverts(deps: AppDependencies, changes: readonly LoggedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.filter(({ subject }) => subject === 'posts').map(({ subjectId }) => Number(subjectId));
  const posts = ids.length === 0 ? [] : await findSlugs(deps, ids);
  if (posts.length > 0) await renewPostPages(deps, posts);
  else await renewPages(deps);
}

async function findSlugs({ database: { db } }: AppDependencies, ids: number[]): Promise<{ slug: string }[]> {
  const rows = await db.selectFrom('app.posts').select('url_slug').where('id', 'in', ids).execute();
  return rows.map(({ url_slug }) => ({ slug: url_slug.replace(/^\/+/, '') }));
}
