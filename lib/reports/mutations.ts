import 'server-only';
import { z } from 'zod';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { Report } from './schemas';

/** Throws `AppError`: `not_found` for a deleted post, and from a Strapi, which lacks this call. */
export async function reportPost(postId: number, { reason, note }: Report, caller: CallContext): Promise<void> {
  const body = { data: { reason, ...(note && { note }) } };
  const answer = await callContentApi(`/api/news/${postId}/report`, { ...caller, method: 'POST', body });
  parseUpstream(wireReportedSchema, answer);
}

const wireReportedSchema = z.object({ data: z.object({ reported: z.literal(true) }) });
