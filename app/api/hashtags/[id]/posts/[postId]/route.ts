import { handleTagging } from '@/lib/bookmarks/handle-tagging';

/** Gives a post a hashtag, and takes it off. */
export const { PUT, DELETE } = handleTagging('hashtags');
