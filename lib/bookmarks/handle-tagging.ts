import 'server-only';
import { changePosts, type TagKind } from '@/lib/bookmarks/mutations';
import { taggedPostParamsSchema } from '@/lib/bookmarks/schemas';
import { handleRoute } from '@/lib/http/route';
import { renewPagesOf } from '../feed/renew-pages';

/** The handlers that give a post a collection or a hashtag, and take it away → `{"ok":true}`. */
export function handleTagging(kind: TagKind) {
  const handle = (relation: 'connect' | 'disconnect') =>
    handleRoute({ session: 'required', params: taggedPostParamsSchema }, async ({ params, caller }) => {
      await changePosts(kind, relation, params, caller);
      // Collections are seen by their owner alone.
      if (kind === 'hashtags') renewPagesOf(params.postId);
      return Response.json({ ok: true });
    });
  return { PUT: handle('connect'), DELETE: handle('disconnect') };
}
