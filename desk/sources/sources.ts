import { Rss } from 'lucide-react';
import type { Screen } from '../screen';
import { nameSource } from './source';
import { SourceCreate } from './source-create';
import { SourceShow } from './source-show';
import { SourcesList } from './sources-list';

/** Feeds that posts are collected from. */
export const sources: Screen = {
  name: 'sources',
  label: 'Sources',
  icon: Rss,
  list: SourcesList,
  show: SourceShow,
  create: SourceCreate,
  recordRepresentation: nameSource,
  counters: [{ label: 'Sources failing', group: 'waiting', filter: () => ({ health: 'failing' }) }],
};
