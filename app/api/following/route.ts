import { loadFollowed } from '@/lib/follows/load-followed';
import { followedSchema, RULES_BODY_BYTES } from '@/lib/follows/schemas';
import { handleRoute } from '@/lib/http/route';

/**
 * A page of the posts that the rules in the body are about: `{follow, mute, page}` → `FollowedPage`. The rules are the browser's, with an
 * account or without, so that both have the same view.
 */
export const POST = handleRoute({ body: followedSchema, bodyBytes: RULES_BODY_BYTES }, async ({ body, caller }) =>
  Response.json(await loadFollowed(body, caller)),
);
