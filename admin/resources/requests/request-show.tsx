import { Link as MuiLink, Stack, Typography } from '@mui/material';
import { Link, Show, TopToolbar, useRecordContext, WithRecord } from 'react-admin';
import type { AuthorRequest } from '#backend/api/admin/operations/records.ts';
import { AskButton } from '../../components/buttons';
import { Facts, StateChip } from '../../components/section';
import { RelativeTime } from '../../components/words';
import { dataProvider } from '../../data-provider';
import { KINDS, RELATIONS, REQUEST_STATES } from './requests-list';

/** One request, to be granted or refused with a reason. */
export const RequestShow = () => (
  <Show title="Requests" actions={<Actions />} component="div">
    <WithRecord render={(request: AuthorRequest) => <Request request={request} />} />
  </Show>
);

const EFFECTS = {
  'opt-out': 'All posts by this author are deleted and not collected again.',
  takedown: 'The post is deleted and not collected again.',
  claim: 'The page of the author shows the link, and the requester can have all posts removed at any time.',
} as const;
const REASON = { name: 'reason', label: 'Reason, for the requester' };

function Actions() {
  const request = useRecordContext<AuthorRequest>();
  if (request?.state !== 'open') return <TopToolbar />;
  const decide = (verb: 'grant' | 'refuse') => (reason: string) =>
    dataProvider.act('requests', verb, [request.id], { reason });
  return (
    <TopToolbar>
      <AskButton
        {...{ label: 'Grant', icon: 'check', field: REASON, done: 'The request is granted.', work: decide('grant') }}
        text={`${EFFECTS[request.kind]} The requester gets the reason by mail.`}
      />
      <AskButton
        {...{
          label: 'Refuse',
          icon: 'circle-x',
          field: REASON,
          done: 'The request is refused.',
          work: decide('refuse'),
        }}
        text="Nothing is removed. The requester gets the reason by mail."
      />
    </TopToolbar>
  );
}

function Request({ request }: { request: AuthorRequest }) {
  const { kind, state, author, postId, link, code, name, email } = request;
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h6" component="h2">
        {KINDS[kind]}
      </Typography>
      <Facts
        facts={{
          State: <StateChip {...REQUEST_STATES[state]} />,
          Author: (
            <Link to={`/posts?${new URLSearchParams({ filter: JSON.stringify({ author }) })}`}>
              <bdi>{author}</bdi>
            </Link>
          ),
          Post: postId && (
            <>
              <Link to={`/posts/${postId}`}>
                <bdi>{request.postTitle}</bdi>
              </Link>
              , by <bdi>{request.postAuthor ?? 'an unknown author'}</bdi>
            </>
          ),
          Proof: link && (
            <>
              <MuiLink href={link} target="_blank" rel="noopener noreferrer">
                {link}
              </MuiLink>{' '}
              must show the code {code}, or a link with rel="me" to the author’s page that ends in #{code}
            </>
          ),
          From: (
            <>
              <bdi>{name}</bdi> (<MuiLink href={`mailto:${email}`}>{email}</MuiLink>), who {RELATIONS[request.relation]}
            </>
          ),
          Received: <RelativeTime at={request.createdAt} />,
          Due: state === 'open' && <RelativeTime at={request.dueAt} />,
          Decided: request.decidedAt && <RelativeTime at={request.decidedAt} />,
          Reason: request.reason,
        }}
      />
      {request.note && <Typography sx={{ whiteSpace: 'pre-wrap' }}>{request.note}</Typography>}
    </Stack>
  );
}
