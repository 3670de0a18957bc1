import { sql } from 'kysely';
import { recordChange, SITE } from '../db/audit/record-change.ts';
import { ApiError } from '../http/api-error.ts';
import { removeCachedPages } from '../http/revalidate.ts';
import { invalidatePosts } from '../posts/curation/invalidate-posts.ts';
import { isClaimToken, parseClaimToken } from './claim-tokens.ts';
import { decideRequest } from './decide-request.ts';
import { createRequest, getRequest } from './repository.ts';
import type { AuthorRequest } from './request.ts';
import type { RequestsDependencies } from './requests-dependencies.ts';

/** The granted claim of this token. Throws a 404 for any other. */
async function requireClaim({ database: { db }, config }: RequestsDependencies, token: string): Promise<AuthorRequest> {
  const id = parseClaimToken(token);
  const claim = id === null ? null : await getRequest(db, id);
  const isValid = claim?.kind === 'claim' && claim.state === 'granted' && isClaimToken(token, claim, config.jwtSecret);
  if (!isValid) throw new ApiError('NotFoundError');
  return claim;
}

/** Shows another link on the page of the author who has the token. */
export async function changeLink(deps: RequestsDependencies, token: string, link: string): Promise<void> {
  const claim = await requireClaim(deps, token);
  const at = deps.clock();
  await deps.database.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('app.requests').set({ link }).where('id', '=', claim.id).execute();
    const line = { action: 'requests.link', subjectId: claim.id };
    await recordChange(transaction, SITE, { ...line, before: { link: claim.link }, after: { link } }, at);
  });
  await removeCachedPages(deps);
}

/** Grants an opt-out of the author who has the token, at once. */
export async function leave(deps: RequestsDependencies, token: string): Promise<void> {
  const { author, name, email } = await requireClaim(deps, token);
  const body = { kind: 'opt-out', author, name, email, relation: 'author', note: null } as const;
  const { db } = deps.database;
  // Also where none of the posts is visible now.
  const created = await createRequest(db, body, deps.clock(), { mayBeUnknown: true });
  if ('unknown' in created) return;
  const open = created.id ?? (await findOpenOptOut(deps, author, email));
  if (open === undefined) return;
  const decision = { isGranted: true, reason: 'You asked for it as the author whom we had confirmed.' };
  const { moved } = await decideRequest(deps, open, decision, SITE);
  await invalidatePosts(deps, moved);
}

/** The one that was sent by the form before. */
const findOpenOptOut = async ({ database: { db } }: RequestsDependencies, author: string, email: string) =>
  (
    await db
      .selectFrom('app.requests')
      .select('id')
      .where('kind', '=', 'opt-out')
      .where('author', '=', author)
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('decided_at', 'is', null)
      .executeTakeFirst()
  )?.id;
