import { readFeedToken } from '@/lib/follows/account-feed';
import { handleRoute } from '@/lib/http/route';

/** The secret part of the address of the reader's own feed: `{"token"}`, null for none. */
export const GET = handleRoute({ session: 'required' }, async ({ caller }) =>
  Response.json(await readFeedToken('GET', caller)),
);

/** Makes the address, or another one in its place. */
export const POST = handleRoute({ session: 'required' }, async ({ caller }) =>
  Response.json(await readFeedToken('POST', caller)),
);

export const DELETE = handleRoute({ session: 'required' }, async ({ caller }) =>
  Response.json(await readFeedToken('DELETE', caller)),
);
