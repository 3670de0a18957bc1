/** The fields of a post that ingest takes, as `postInputSchema` spells them. */
export const POST_FIELDS: readonly string[] = [
  ...['text', 'type', 'postUser', 'postLink', 'userLink', 'title', 'description', 'publishedAt', 'hashtags'],
  ...['imageUrl', 'image', 'imageData', 'imageAlt'],
];
