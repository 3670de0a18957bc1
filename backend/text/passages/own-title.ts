import { addressesMachines, isAdvert, isNoise } from '../sentences/noise.ts';
import type { SourcePost } from './source-post.ts';

type Titled = Pick<SourcePost, 'title' | 'text'>;

/** Whether the author wrote a title, rather than that it was made of the text's beginning. */
export function hasOwnTitle({ title, text }: Titled): boolean {
  const heading = collapse(title);
  return heading !== '' && !collapse(text).startsWith(heading);
}

/** The title that the author wrote, where a summary may repeat it. */
export const ownTitle = (post: Titled): string | null =>
  hasOwnTitle(post) && mayBeRepeated(post.title) ? post.title : null;

/** Whether a line may stand beside an author's name: no advert, call, greeting or words to machines. */
export const mayBeRepeated = (line: string): boolean =>
  ![isNoise, isAdvert, addressesMachines].some((holds) => holds(line));

const collapse = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
