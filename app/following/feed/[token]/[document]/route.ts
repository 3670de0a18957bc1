import { createHash } from 'node:crypto';
import { z } from 'zod';
import { listRulesOfFeed } from '@/lib/follows/account-feed';
import { listFollowed } from '@/lib/follows/load-followed';
import type { RuleEffect } from '@/lib/follows/model';
import { handleRoute } from '@/lib/http/route';
import { FEED_FORMATS, type FeedFormat } from '@/lib/seo/syndication/feed-formats';
import { buildOwnFeed } from '@/lib/seo/syndication/serve-feed';
import { AppError } from '@/lib/utils/errors/app-error';

const params = z.object({ token: z.string().max(100), document: z.string().max(20) });

/** The feed of what a reader follows, at an address that this reader alone knows and can change: `rss.xml`, `atom.xml` or `feed.json`. */
export const GET = handleRoute({ params }, async ({ request, params: { token, document }, caller }) => {
  const format = (Object.keys(FEED_FORMATS) as FeedFormat[]).find((one) => FEED_FORMATS[one].path === `/${document}`);
  const rules = format && (await listRulesOfFeed(token, caller));
  if (!rules) throw new AppError('not_found');
  const of = (effect: RuleEffect) => rules.filter(({ does }) => does === effect);
  const follow = of('follow');
  const posts = follow.length > 0 ? await listFollowed({ follow, mute: of('mute') }, caller) : [];
  const body = buildOwnFeed(format, posts, `/following/feed/${token}/${document}`);
  // Feed readers ask twice an hour, and no cache stands before a reader's own.
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const isKnown = request.headers.get('if-none-match')?.includes(etag) ?? false;
  return new Response(isKnown ? null : body, {
    status: isKnown ? 304 : 200,
    headers: {
      etag,
      'content-type': `${FEED_FORMATS[format].type}; charset=utf-8`,
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    },
  });
});
