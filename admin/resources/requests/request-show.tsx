import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Show, TopToolbar, useCreatePath, useDataProvider, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Facts } from '../../components/facts';
import { FieldDialogButton } from '../../components/field-dialog-button';
import { Check, CircleX } from '../../components/icons/lucide';
import { RelativeTime } from '../../components/relative-time';
import { StateChip } from '../../components/state-chip';
import type { Revertible } from '../../components/use-act';
import type { DeskDataProvider } from '../../data-provider';
import { type AuthorRequest, KINDS, RELATIONS, REQUEST_STATES } from './request';

/** One request, to be granted or refused with a reason. */
export function RequestShow() {
  return (
    <Show title="Requests" actions={<Actions />} component="div">
      <Request />
    </Show>
  );
}

const EFFECTS = {
  'opt-out': 'All posts by this author are deleted and not collected again.',
  takedown: 'The post is deleted and not collected again.',
  claim: 'The page of the author shows the link, and the requester can have all posts removed at any time.',
} as const;
const REASON = { name: 'reason', label: 'Reason, for the requester' };

function Actions() {
  const request = useRecordContext<AuthorRequest>();
  const dataProvider = useDataProvider<DeskDataProvider>();
  if (request?.state !== 'open') return <TopToolbar />;
  const decide = (verb: 'grant' | 'refuse') => (reason: string) =>
    dataProvider.act<Revertible>('requests', verb, [request.id], { reason });
  return (
    <TopToolbar>
      <FieldDialogButton
        label="Grant"
        text={`${EFFECTS[request.kind]} The requester gets the reason by mail.`}
        field={REASON}
        submit="Grant"
        done="The request is granted."
        icon={<Check size={18} />}
        work={decide('grant')}
      />
      <FieldDialogButton
        label="Refuse"
        text="Nothing is removed. The requester gets the reason by mail."
        field={REASON}
        submit="Refuse"
        done="The request is refused."
        icon={<CircleX size={18} />}
        work={decide('refuse')}
      />
    </TopToolbar>
  );
}

function Request() {
  const request = useRecordContext<AuthorRequest>();
  const createPath = useCreatePath();
  if (!request) return null;
  const { kind, state, author, postId, postTitle, postAuthor, link, code, name, email, relation, note, reason } =
    request;
  const posts = `/posts?${new URLSearchParams({ filter: JSON.stringify({ author }) })}`;
  return (
    <Box sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
        {KINDS[kind]}
      </Typography>
      <Facts
        facts={{
          State: <StateChip {...REQUEST_STATES[state]} />,
          Author: (
            <Link component={RouterLink} to={posts}>
              <bdi>{author}</bdi>
            </Link>
          ),
          Post: postId && (
            <>
              <Link component={RouterLink} to={createPath({ resource: 'posts', type: 'edit', id: postId })}>
                <bdi>{postTitle}</bdi>
              </Link>
              , by <bdi>{postAuthor ?? 'an unknown author'}</bdi>
            </>
          ),
          Proof: link && (
            <>
              <Link href={link} target="_blank" rel="noopener noreferrer">
                {link}
              </Link>{' '}
              must show the code {code}, or a link with rel="me" to the author’s page that ends in #{code}
            </>
          ),
          From: (
            <>
              <bdi>{name}</bdi> (<Link href={`mailto:${email}`}>{email}</Link>), who {RELATIONS[relation]}
            </>
          ),
          Received: <RelativeTime at={request.createdAt} />,
          Due: state === 'open' && <RelativeTime at={request.dueAt} />,
          Decided: request.decidedAt && <RelativeTime at={request.decidedAt} />,
          Reason: reason,
        }}
      />
      {note && <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap' }}>{note}</Typography>}
    </Box>
  );
}
