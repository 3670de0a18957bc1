import 'server-only';
import { z } from 'zod';
import { AUTHORS_FRESH_S } from '@/lib/config/product';
import { orElse } from '@/lib/response/response-rules';
import { callOrElse, readContentApi } from '@/lib/upstream/content';
import { remember } from '@/lib/upstream/remember';
import { REQUEST_KINDS, type RequestTotals } from './model';

/** The numbers of requests by kind; null of a content API that takes none. Throws `AppError`. */
export const countRequests = (): Promise<RequestTotals[] | null> =>
  callOrElse<RequestTotals[] | null>(
    async () => (await readContentApi(wireTotalsSchema, '/api/requests')).data,
    () => null,
  );

const findRequests = remember(async () => (await countRequests()) !== null, { freshS: AUTHORS_FRESH_S, tags: [] });

/** Whether the content API accepts requests; a Strapi has no such call. False, for a few seconds, if that is unknown. Never throws. */
export const takesRequests = (): Promise<boolean> =>
  orElse(findRequests(), false, 'whether requests are taken could not be read');

const wireTotalsSchema = z.object({
  data: z.array(
    z.object({
      kind: z.enum(REQUEST_KINDS.map(({ value }) => value)),
      received: z.number(),
      open: z.number(),
      granted: z.number(),
      refused: z.number(),
    }),
  ),
});
