import { z } from 'zod';

// Rows of the data service's two summary tables, which differ in the column of the day.

const fields = {
  id: z.number(),
  title: z.string().nullish(),
  summary_content: z.string().nullish(),
  articles_processed: z.number().nullish(),
};

const wireSummarySchema = z.union([
  z.object({ ...fields, date: z.string() }),
  z.object({ ...fields, start_date: z.string() }),
]);

export const wireSummaryListSchema = z.array(wireSummarySchema);
export const wireBannerCountListSchema = z.array(
  z.object({ articles_processed: z.number().nullable(), date: z.string() }),
);

export type WireSummary = z.output<typeof wireSummarySchema>;
export type WireBannerCount = z.output<typeof wireBannerCountListSchema>[number];
