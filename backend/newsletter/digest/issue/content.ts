import { z } from 'zod';
import { tipSchema } from '../tips/select-tips.ts';

/** The content for all subscribers, fixed when the issue is created. */
export const issueContentSchema = z.object({
  /** An issue of daily mails has no content but that of each reader. */
  kind: z.enum(['monday', 'daily']).default('monday'),
  /** Its day, YYYY-MM-DD. */
  date: z.string(),
  /** The Monday of the week that it covers. */
  weekStart: z.string(),
  tips: z.array(tipSchema),
  /** Up to three words or hashtags that the week had more of; an issue of an earlier version has none. */
  rising: z.array(z.object({ name: z.string(), path: z.string(), postIds: z.array(z.int()) })).default([]),
  /** The week summed up, in Markdown; null where that was not written in time. */
  summary: z.object({ title: z.string(), markdown: z.string() }).nullable(),
});

export type IssueContent = z.output<typeof issueContentSchema>;
