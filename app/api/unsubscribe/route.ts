import { z } from 'zod';
import { seeOther } from '@/lib/http/form-outcome';
import { handleRoute } from '@/lib/http/route';
import { leaveList } from '@/lib/subscribe/mutations';
import { AppError } from '@/lib/utils/errors/app-error';

const query = z.object({ token: z.string().max(320) });

/**
 * A mail program's own unsubscribe button (RFC 8058), named in the `List-Unsubscribe` header of every mail: a POST with
 * the token in the address, which is all that authorises it.
 */
export const POST = handleRoute({ query, origin: 'any' }, async ({ query: { token }, caller }) => {
  const answer = await leaveList(token, caller);
  if (!answer.success) throw new AppError('not_found', answer.error ? { message: answer.error } : {});
  return Response.json(answer);
});

/** The same address opened by a person, or by a scanner that follows links: the page, whose button does the work. */
export const GET = handleRoute({ query }, ({ query: { token } }) => seeOther('/subscribe/unsubscribe', { token }));
