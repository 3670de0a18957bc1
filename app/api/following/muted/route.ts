import { findMuted } from '@/lib/follows/load-followed';
import { mutedSchema, RULES_BODY_BYTES } from '@/lib/follows/schemas';
import { handleRoute } from '@/lib/http/route';

/** The posts of these that the rules mute, by their whole texts: `{mute, ids}` → `{ids}`. */
export const POST = handleRoute({ body: mutedSchema, bodyBytes: RULES_BODY_BYTES }, async ({ body, caller }) =>
  Response.json({ ids: await findMuted(body, caller) }),
);
