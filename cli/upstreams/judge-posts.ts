import { parsePostType } from '#lib/design/platforms.ts';
import { at } from '#lib/utils/at.ts';
import { type Finding, isRecord } from './ask.ts';

export const PUBLIC = 'Settings → Users & Permissions → Roles → Public';

type Kind = 'text' | 'component' | 'relation to many' | 'single file' | 'known network';

/** The fields of a post (spec §3 "News item") with their types in Strapi. */
const FIELDS: readonly { path: readonly string[]; type: string; kind: Kind }[] = [
  { path: ['title'], type: 'Text', kind: 'text' },
  { path: ['description'], type: 'Text (long)', kind: 'text' },
  { path: ['url_slug'], type: 'Text, required, unique', kind: 'text' },
  { path: ['createdAt'], type: 'set by Strapi', kind: 'text' },
  { path: ['updatedAt'], type: 'set by Strapi', kind: 'text' },
  { path: ['publishedAt'], type: 'set by Strapi, with Draft & publish on', kind: 'text' },
  { path: ['image'], type: 'Media (single)', kind: 'single file' },
  { path: ['hashtags'], type: 'Relation, many to many, to Hashtag', kind: 'relation to many' },
  { path: ['news_raw_data'], type: 'Component (single)', kind: 'component' },
  { path: ['news_raw_data', 'text'], type: 'Text (long), in the component', kind: 'text' },
  {
    path: ['news_raw_data', 'type'],
    type: 'Enumeration LinkedIn, Twitter, in the component',
    kind: 'known network',
  },
  { path: ['news_raw_data', 'metaData'], type: 'Component (single), in the component', kind: 'component' },
  { path: ['news_raw_data', 'metaData', 'postUser'], type: 'Text, in the inner component', kind: 'text' },
  { path: ['news_raw_data', 'metaData', 'postLink'], type: 'Text, in the inner component', kind: 'text' },
  { path: ['news_raw_data', 'metaData', 'userLink'], type: 'Text, in the inner component', kind: 'text' },
];

const KINDS: Record<Kind, { is: (value: unknown) => boolean; remedy: string }> = {
  text: { is: (value) => typeof value === 'string', remedy: 'Make it a Text: rich text and JSON are none.' },
  component: {
    is: isRecord,
    remedy: 'Make it a component, not repeatable. Filters inside a JSON field are dropped silently.',
  },
  'relation to many': {
    is: (value) => Array.isArray(at(value, 'data')),
    remedy: 'Make it a relation, many to many.',
  },
  'single file': {
    is: (value) => !Array.isArray(at(value, 'data')),
    remedy: 'Make it a Media of the type “single media”: several are read as none.',
  },
  'known network': {
    is: (value) => typeof value === 'string' && parsePostType(value) !== undefined,
    remedy: 'Make it an Enumeration LinkedIn, Twitter: other words are known by the link of the post alone.',
  },
};

/** The faults that the posts of a list have in common: their shape, fields that none has, fields of another type, and what visitors must not see. */
export function judgePosts(posts: readonly unknown[]): Finding[] {
  if (posts.length === 0)
    return [
      {
        what: 'there is no published post, so that fields cannot be looked at',
        remedy: 'Publish one (drafts are not shown), and check again.',
      },
    ];
  const attributes = posts.map((post) => at(post, 'attributes'));
  if (!attributes.some(isRecord)) return [judgeShape(posts[0])];
  return [
    ...FIELDS.flatMap((field) => judgeField(field, attributes)),
    ...judgeEmpty(attributes),
    ...judgeBookmarks(attributes),
  ];
}

/** Posts that the site leaves out, or shows without a headline. */
function judgeEmpty(attributes: readonly unknown[]): Finding[] {
  const count = (field: string): number =>
    attributes.filter((one) => at(one, field) === null || String(at(one, field)).trim() === '').length;
  const [slugs, titles, all] = [count('url_slug'), count('title'), attributes.length];
  return [
    ...(slugs === 0
      ? []
      : [
          {
            what: `${slugs} of the newest ${all} posts have no url_slug, so that they are left out`,
            remedy: 'Give each post one, and tick “required” and “unique” for the field: it is its address.',
          },
        ]),
    ...(titles === 0
      ? []
      : [
          {
            what: `${titles} of the newest ${all} posts have no title`,
            remedy: 'The first words of their text stand for it. Tick “required” for the field.',
            isHint: true as const,
          },
        ]),
  ];
}

const judgeShape = (post: unknown): Finding =>
  at(post, 'documentId') === undefined
    ? { what: 'posts have no attributes', remedy: 'Answer in the shape of Strapi 4: {id, attributes}.' }
    : {
        what: 'answers in the shape of Strapi 5, without attributes',
        remedy:
          'Copy the files of deploy/strapi: their middleware asks Strapi 5 for the shape of version 4 (docs/operating/hosted.md).',
      };

function judgeField({ path, type, kind }: (typeof FIELDS)[number], attributes: readonly unknown[]): Finding[] {
  const name = path.join('.');
  const isInside = path.length > 1;
  // The component that should hold it is a finding of its own.
  if (isInside && !attributes.some((one) => isRecord(at(one, ...path.slice(0, -1))))) return [];
  const values = attributes.map((one) => at(one, ...path)).filter((value) => value !== undefined);
  if (values.length === 0) return [{ what: `the field ${name} is missing`, remedy: explainField(name, type) }];
  const wrong = values.find((value) => value !== null && !KINDS[kind].is(value));
  if (wrong === undefined) return [];
  const what =
    kind === 'known network' && typeof wrong === 'string'
      ? `${name} is “${wrong.slice(0, 40)}” instead of a ${kind}`
      : `${name} is ${nameType(wrong)} instead of a ${kind}`;
  return [{ what, remedy: KINDS[kind].remedy }];
}

function explainField(name: string, type: string): string {
  const field = `Content-Type Builder → News: ${type}`;
  if (name === 'hashtags') return `${field}; and ${PUBLIC}: tick Hashtag → find, or Strapi leaves it out.`;
  if (name === 'image') return `${field}; the site asks for it under "populate".`;
  if (name === 'news_raw_data')
    return `${field}; the controller of /news/public has to populate it, since Strapi leaves components out.`;
  return `${field}.`;
}

function nameType(value: unknown): string {
  if (Array.isArray(value) || Array.isArray(at(value, 'data'))) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function judgeBookmarks(attributes: readonly unknown[]): Finding[] {
  const isShown = attributes.some((one) => at(one, 'bookmarks', 'data', 0) !== undefined);
  if (!isShown) return [];
  const what = 'visitors see which readers have saved a post';
  return [{ what, remedy: `${PUBLIC}: untick Bookmark → find.`, isOpen: true }];
}
