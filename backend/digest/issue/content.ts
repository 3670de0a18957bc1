import { z } from 'zod';

/** What all readers of an issue get, chosen once and kept with it. */
export const issueContentSchema = z.object({
  /** The Monday that it goes out on, YYYY-MM-DD. */
  date: z.string(),
  /** The Monday of the week that it is about. */
  weekStart: z.string(),
  tips: z.array(
    z.object({
      postId: z.int(),
      slug: z.string(),
      title: z.string(),
      author: z.string().nullable(),
      why: z.string(),
      readers: z.int(),
    }),
  ),
  /** The week summed up, in Markdown; null where that was not written in time. */
  summary: z.object({ title: z.string(), markdown: z.string() }).nullable(),
});

export type IssueContent = z.output<typeof issueContentSchema>;
