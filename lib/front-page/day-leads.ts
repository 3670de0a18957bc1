import 'server-only';
import { orElse } from '@/lib/response/response-rules';
import { listCitations } from '@/lib/summaries/citations';
import { listSummaries } from '@/lib/summaries/queries';

/** Which post leads which day: the one that the day's summary cites first. Days by slugs; none after a failure, which is logged. */
export async function loadDayLeads(): Promise<Map<string, string>> {
  const daily = await orElse(listSummaries('daily'), [], 'the summaries of the listed days could not be read');
  return new Map(
    daily.flatMap(({ day, content }) => {
      const slug = listCitations(content)[0]?.slugs[0];
      return slug === undefined ? [] : [[slug, day]];
    }),
  );
}
