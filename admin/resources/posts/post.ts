import type { Post } from '#backend/api/admin/operations/records.ts';
import type { States } from '../../components/section';

/** A picture as the form sends it. */
export type NewImage = { data: string; alt?: string } | { url: string; alt?: string };

/** How a post is corrected (`useCorrection`): `fields` in the form's order, and the state, which others may have changed. */
export const POST_CORRECTION = {
  resource: 'posts',
  what: 'post',
  fields: [
    ...['title', 'slug', 'text', 'description', 'author', 'platform', 'link', 'authorLink'],
    ...['hashtags', 'createdAt', 'state'],
  ],
};

export const STATES: States<Post['state']> = {
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
