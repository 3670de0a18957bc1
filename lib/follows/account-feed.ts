import 'server-only';
import { z } from 'zod';
import { type CallContext, callOrElse, readContentApi } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import { wireRulesSchema } from './account-rules';
import type { FeedToken, Rule } from './model';

const PATH = '/api/follow-rules';

const tokenSchema = z.object({ data: z.object({ token: z.string().nullable() }) });

/** Reads, replaces or removes the token of a reader's own feed. Throws `AppError`. */
export const readFeedToken = (method: 'GET' | 'POST' | 'DELETE', caller: CallContext): Promise<FeedToken> =>
  callOrElse<FeedToken>(
    async () => ({
      ...(await readContentApi(tokenSchema, `${PATH}/feed`, { ...caller, method })).data,
      isOffered: true,
    }),
    () => ({ token: null, isOffered: false }),
  );

/** The rules that the feed with this token is of; null for an unknown one. Throws `AppError`. */
export async function listRulesOfFeed(token: string, caller: CallContext): Promise<Rule[] | null> {
  try {
    return (await readContentApi(wireRulesSchema, `${PATH}/feeds/${encodeURIComponent(token)}`, caller)).data;
  } catch (error) {
    if (error instanceof AppError && error.upstreamStatus === 404) return null;
    throw error;
  }
}
