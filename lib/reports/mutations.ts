import 'server-only';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { Report } from './schemas';
import { wireReportedSchema } from './wire';

/**
 * Hands a reader's report to whoever runs the content API. Throws `AppError`; a Strapi has no such route and answers
 * `not_found`, as for a post that is gone.
 */
export async function reportPost(postId: number, { reason, note }: Report, caller: CallContext): Promise<void> {
  const body = { data: { reason, ...(note && { note }) } };
  const answer = await callContentApi(`/api/news/${postId}/report`, { ...caller, method: 'POST', body });
  parseUpstream(wireReportedSchema, answer);
}
