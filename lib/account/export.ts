import 'server-only';
import { z } from 'zod';
import { wireUserSchema } from '@/lib/account/session/wire';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';

const exportSchema = z.object({
  exportedAt: z.string(),
  account: wireUserSchema.extend({ createdAt: z.string().optional() }),
  bookmarks: z.array(
    z.object({
      name: z.string(),
      createdAt: z.string(),
      posts: z.array(
        z.object({ title: z.string().nullable(), slug: z.string(), url: z.string(), link: z.string().nullable() }),
      ),
    }),
  ),
});

type AccountExport = z.output<typeof exportSchema>;

export const exportAccount = async (caller: CallContext): Promise<AccountExport> =>
  parseUpstream(exportSchema, await callContentApi('/api/users/me/export', caller));
