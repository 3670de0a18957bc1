import { Newspaper } from 'lucide-react';
import { type Screen, startOfToday } from '../screen';
import { PostCreate } from './post-create';
import { PostEdit } from './post-edit';
import { PostsList } from './posts-list';

/** Every post, on the site and off it. */
export const posts: Screen = {
  name: 'posts',
  label: 'Posts',
  icon: Newspaper,
  list: PostsList,
  edit: PostEdit,
  create: PostCreate,
  recordRepresentation: 'title',
  counters: [
    { label: 'Posts to review', group: 'waiting', filter: () => ({ state: 'draft' }), to: '/review' },
    { label: 'New posts', group: 'today', filter: () => ({ state: 'published', from: startOfToday().slice(0, 10) }) },
  ],
};
