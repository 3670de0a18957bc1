import Link from '@mui/material/Link';
import { useRecordContext } from 'react-admin';
import { ActButton } from '../../components/act-button';
import { BulkActButton } from '../../components/bulk-act-button';
import { showDone } from '../../components/count';
import { ExternalLink, Eye, EyeOff, RotateCcw, Trash } from '../../components/icons/lucide';
import { toSiteUrl } from '../../session';
import { CONTROL } from '../../theme';
import type { PostRow, PostState } from './post';

const done = showDone('post');

const VERBS: { verb: string; label: string; done: (count: number) => string; from: PostState[]; Icon: typeof Eye }[] = [
  { verb: 'publish', label: 'Publish', done: done('published'), from: ['draft', 'hidden'], Icon: Eye },
  { verb: 'hide', label: 'Hide', done: done('hidden'), from: ['published'], Icon: EyeOff },
  { verb: 'delete', label: 'Delete', done: done('deleted'), from: ['published', 'draft', 'hidden'], Icon: Trash },
  { verb: 'restore', label: 'Restore', done: done('as before'), from: ['deleted'], Icon: RotateCcw },
];

/** Actions by the post's state; in a list the most frequent ones. */
export function PostVerbs({ isInList = false }: { isInList?: boolean }) {
  const post = useRecordContext<PostRow>();
  const verbs = VERBS.filter(({ from }) => post && from.includes(post.state));
  return (isInList ? verbs.slice(0, 1) : verbs).map(({ verb, label, done, Icon }) => (
    <ActButton
      key={verb}
      verb={verb}
      label={label}
      done={done(1)}
      icon={<Icon size={18} />}
      {...(isInList && { name: post?.title ?? '' })}
    />
  ));
}

export const BulkPostVerbs = () =>
  VERBS.map(({ verb, label, done, Icon }) => (
    <BulkActButton key={verb} verb={verb} label={label} done={done} icon={<Icon size={18} />} />
  ));

/** Leads to where readers see it, in another tab. */
export const SiteLink = ({ path }: { path: string }) => (
  <Link
    href={toSiteUrl(path)}
    target="_blank"
    rel="noopener"
    sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', ...CONTROL }}
  >
    <ExternalLink size={18} />
    View on site
  </Link>
);
