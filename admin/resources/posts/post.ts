import type { RaRecord } from 'react-admin';
import type { States } from '../../components/section';

export type PostState = 'published' | 'draft' | 'hidden' | 'deleted';

type ListedFields = {
  state: PostState;
  title: string;
  author: string | null;
  platform: 'LinkedIn' | 'Twitter' | 'web';
  link: string | null;
  slug: string;
  hashtags: string[];
  source: string | null;
  createdAt: string;
  publishedAt: string | null;
  updatedAt: string;
  reports: number;
};

type Fields = ListedFields & {
  description: string | null;
  text: string;
  authorLink: string | null;
  image: { id: number; url: string; thumbnail: string; alt: string | null } | null;
  bookmarks: number;
  version: string;
};

/** A line of the list of posts. Times are ISO strings. */
export type PostRow = RaRecord<number> & ListedFields;

/** One post, whole. */
export type Post = RaRecord<number> & Fields;

/** A picture as the form sends it. */
export type NewImage = { data: string; alt?: string } | { url: string; alt?: string };

/** Whether an operator can change a field, in the form's order. A conflict shows those that can. */
const IS_EDITABLE: Record<Exclude<keyof Fields, 'image'>, boolean> = {
  ...{ title: true, text: true, description: true, author: true, platform: true, link: true, authorLink: true },
  ...{ hashtags: true, createdAt: true, state: true },
  ...{ slug: false, source: false, publishedAt: false, updatedAt: false, reports: false, bookmarks: false },
  version: false,
};

/** How a post is corrected (`useCorrection`). */
export const POST_CORRECTION = {
  resource: 'posts',
  what: 'post',
  fields: Object.entries(IS_EDITABLE).flatMap(([name, isEditable]) => (isEditable ? [name] : [])),
};

export const STATES: States<PostState> = {
  published: { label: 'Published', tone: 'good' },
  draft: { label: 'To review', tone: 'waiting' },
  hidden: { label: 'Hidden', tone: 'quiet' },
  deleted: { label: 'Deleted', tone: 'bad' },
};

/** The address of a picture, of the form or of the API. */
export function toImageAddress(image: NewImage | NonNullable<Post['image']>): string {
  if ('thumbnail' in image) return image.thumbnail;
  return 'data' in image ? image.data : image.url;
}
