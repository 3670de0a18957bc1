import { z } from 'zod';

const wireSummaryFields = {
  id: z.number(),
  title: z.string().nullish(),
  summary_content: z.string().nullish(),
  articles_processed: z.number().nullish(),
};

export const wireDailySummariesSchema = z.array(z.object({ ...wireSummaryFields, date: z.string() }));
export const wireWeeklySummariesSchema = z.array(z.object({ ...wireSummaryFields, start_date: z.string() }));
export const wireBannerSchema = z.array(z.object({ articles_processed: z.number().nullable(), date: z.string() }));
