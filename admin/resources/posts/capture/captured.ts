import type { ParsedPost } from '#backend/api/admin/operations/records.ts';

/** The input of `posts.parse`. */
export type CaptureSource = {
  paste?: string;
  html?: string;
  url?: string;
  captured?: Record<string, unknown>;
};

type CapturedField = keyof ParsedPost['post'];

/** The inputs of the form, by the names that a capture has. */
const INPUTS = {
  text: 'text',
  postUser: 'author',
  userLink: 'authorLink',
  postLink: 'link',
  type: 'platform',
  publishedAt: 'createdAt',
  hashtags: 'hashtags',
  imageUrl: 'image',
} as const satisfies Record<CapturedField, string>;

export type CapturedInput = (typeof INPUTS)[CapturedField];

export const toInputs = (guessed: readonly CapturedField[]): CapturedInput[] => guessed.map((field) => INPUTS[field]);

/** The values of the form; undefined for what was not found. */
export function toValues({
  text,
  postUser,
  userLink,
  postLink,
  type,
  publishedAt,
  hashtags,
  imageUrl,
}: ParsedPost['post']) {
  return {
    text: text ?? undefined,
    author: postUser ?? undefined,
    authorLink: userLink ?? undefined,
    link: postLink ?? undefined,
    platform: type ?? undefined,
    createdAt: publishedAt === null ? undefined : toMoment(publishedAt),
    hashtags: hashtags.length > 0 ? hashtags : undefined,
    image: imageUrl === null ? undefined : { url: imageUrl },
  } satisfies Record<CapturedInput, unknown>;
}

/** The middle of a day is on the same day in most of the world. */
const toMoment = (date: string): string => (date.includes('T') ? date : `${date}T12:00:00.000Z`);
