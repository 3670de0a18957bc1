import { handleTagging } from '@/lib/bookmarks/handle-tagging';

/** Puts a post into one of the reader's collections, and takes it out. */
export const { PUT, DELETE } = handleTagging('bookmarks');
