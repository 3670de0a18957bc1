import 'server-only';
import { z } from 'zod';
import { AUTHORS_FRESH_S, FEED_FRESH_S } from '@/lib/config/product';
import { absoluteUrl } from '@/lib/config/site-origin';
import { listDirectory } from '@/lib/profiles/load-directory';
import { setMaxAge } from '@/lib/response/response-rules';
import { getTrends } from '@/lib/trends/queries';
import { toSingleLine } from '@/lib/utils/clip';
import { defineTool } from '../define-tool';
import { toDocumentId } from '../document-id';

const LIMIT_MAX = 50;
const LIMIT_USUAL = 20;

const topicSchema = z.strictObject({
  id: z.string().describe('For the tool fetch').optional(),
  name: z.string(),
  posts: z.number().optional(),
  /** Of an author: the hashtag that they write about most. */
  topic: z.string().optional(),
  /** Of a trend. */
  state: z.enum(['new', 'rising', 'fading']).optional(),
  url: z.string().describe('The page to cite'),
});

type Topic = z.output<typeof topicSchema>;

export const topicsTool = defineTool({
  name: 'topics',
  title: 'Topics, authors, stories and trends',
  description:
    'Lists hashtags or authors, those with the most posts first; stories, each one event that several authors tell, the newest first; or trends, the terms and hashtags that are new, rising or fading this week.',
  input: z.strictObject({
    kind: z.enum(['hashtags', 'authors', 'stories', 'trends']),
    limit: z.int().min(1).max(LIMIT_MAX).default(LIMIT_USUAL).describe(`At most ${LIMIT_MAX}`),
  }),
  output: z.strictObject({ topics: z.array(topicSchema) }),
  async run({ kind, limit }) {
    const topics = kind === 'trends' ? await listTrends() : await listItems(kind);
    return { topics: topics.slice(0, limit) };
  },
});

async function listTrends(): Promise<Topic[]> {
  setMaxAge(FEED_FRESH_S);
  const { trends } = await getTrends();
  return trends.map(({ name, state, href, weeks }) => ({
    ...idOf(href),
    ...{ name: toSingleLine(name), state, url: absoluteUrl(href) },
    ...(weeks[0] && { posts: weeks[0].posts }),
  }));
}

async function listItems(kind: 'hashtags' | 'authors' | 'stories'): Promise<Topic[]> {
  setMaxAge(AUTHORS_FRESH_S);
  const items = await listDirectory(kind);
  return items.map(({ href, name, count, details }) => ({
    ...idOf(href),
    name: toSingleLine(name),
    ...(count !== undefined && { posts: count }),
    ...(details?.topic && { topic: details.topic }),
    url: absoluteUrl(href),
  }));
}

const idOf = (href: string): { id?: string } => {
  const id = toDocumentId(href);
  return id === null ? {} : { id };
};
