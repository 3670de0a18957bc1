import { z } from 'zod';

/** What the content API answers to a report. */
export const wireReportedSchema = z.object({ data: z.object({ reported: z.literal(true) }) });
