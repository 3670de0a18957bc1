import { z } from 'zod';
import { wireRawDataSchema } from '@/lib/posts/wire';

/** Call 4 asks for `news_raw_data` alone, to count authors. */
export const wireAuthorSampleSchema = z.object({
  data: z.array(z.object({ attributes: z.object({ news_raw_data: wireRawDataSchema.nullish().catch(null) }) })),
});
