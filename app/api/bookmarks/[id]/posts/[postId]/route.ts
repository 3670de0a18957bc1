import { handleTagging } from '@/lib/feed/handle-tagging';

/** Puts a post into one of the reader's collections, and takes it out. */
export const { PUT, DELETE } = handleTagging('bookmarks');
