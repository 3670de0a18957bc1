import 'server-only';
import { z } from 'zod';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import type { AuthorRequest } from './schemas';

/** Hands a request to the operators of the content API. Throws `AppError`; a Strapi has no such route. */
export async function sendRequest({ post, link, note, ...request }: AuthorRequest, caller: CallContext): Promise<void> {
  const { kind } = request;
  const data = {
    ...request,
    ...(kind === 'takedown' && { post }),
    ...(kind === 'claim' && { link }),
    ...(note && { note }),
  };
  parseUpstream(
    wireReceivedSchema,
    await callContentApi('/api/requests', { ...caller, method: 'POST', body: { data } }),
  );
}

/** Changes the link of the author who has this token, or removes all posts where there is no link. Throws `AppError`. */
export async function manageClaim(
  data: { token: string; link?: string | undefined },
  caller: CallContext,
): Promise<void> {
  const answer = await callContentApi('/api/requests/manage', { ...caller, method: 'POST', body: { data } });
  parseUpstream(wireDoneSchema, answer);
}

const wireDoneSchema = z.object({ data: z.object({ done: z.literal(true) }) });
const wireReceivedSchema = z.object({ data: z.object({ received: z.literal(true) }) });
