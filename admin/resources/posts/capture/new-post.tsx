import { Alert, Box, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Create, Link, RadioButtonGroupInput, SaveButton, SimpleForm, Toolbar, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ParsedPost, Post } from '#backend/api/admin/operations/records.ts';
import type { ApiError, Existing } from '../../../api';
import { WithPanel } from '../../../components/edit-form';
import type { Saved } from '../../../components/use-act';
import { useKeys } from '../../../components/use-keys';
import { count, toChoices } from '../../../components/words';
import { forgetLanding } from '../../../landing';
import { STATES } from '../post';
import { PostPreview } from '../post-card';
import { CaptureFields, goToGuess } from './capture-fields';
import { type CaptureSource, toInputs } from './captured';
import { HereAlready } from './here-already';
import { forgetForm, keepForm, readKeptForm } from './kept-form';
import { PasteBox } from './paste-box';

type NewPostProps = {
  title: string;
  /** Said above the form until something is saved. */
  hint?: string | false;
  /** The capture that came with the page's address. */
  landing?: CaptureSource | null;
  /** Whether a post is published when it is saved, unless the operator says otherwise. */
  state: 'published' | 'draft';
};

/** Posts written by hand or pasted, one after the other. */
export function NewPost({ title, hint = false, landing = null, state }: NewPostProps) {
  const notify = useNotify();
  const [saved, setSaved] = useState<Saved | null>(null);
  const [existing, setExisting] = useState<Existing | null>(null);
  const [round, setRound] = useState({ number: 0, paste: '', state });
  const sent = useRef<Record<string, unknown>>({});
  const onSuccess = (post: Saved) => {
    forgetForm();
    forgetLanding();
    setExisting(null);
    setSaved(post);
    const chosen = sent.current.state === 'draft' ? 'draft' : 'published';
    setRound(({ number }) => ({ number: number + 1, paste: '', state: chosen }));
  };
  const onError = (error: unknown) => {
    const { existing: found, message } = error as ApiError;
    setExisting(found);
    if (!found) notify(message, { type: 'error' });
  };
  const transform = (post: Record<string, unknown>) => {
    setExisting(null);
    sent.current = dropEmpty(post);
    return sent.current;
  };
  const kept = round.number === 0 ? readKeptForm(JSON.stringify(landing)) : null;
  return (
    <Create
      resource="posts"
      redirect={false}
      title={title}
      mutationOptions={{ onSuccess, onError }}
      transform={transform}
    >
      {/* A new form for each post: nothing of the one before stays in it. */}
      <SimpleForm key={round.number} defaultValues={{ state: round.state, ...kept?.values }} toolbar={<NextToolbar />}>
        {hint && !saved && (
          <Alert severity="info" sx={{ width: '100%', mb: 2 }}>
            {hint}
          </Alert>
        )}
        {saved && <SavedLine post={saved} />}
        {existing && <HereAlready {...{ existing, onSuccess, onError }} readPost={() => sent.current} />}
        <CaptureForm paste={kept?.paste ?? round.paste} landing={round.number === 0 ? landing : null} />
      </SimpleForm>
    </Create>
  );
}

const SavedLine = ({ post: { id, title, state } }: { post: Saved }) => (
  <Alert severity="success" role="status" sx={{ width: '100%', mb: 2 }}>
    Saved:{' '}
    <Link to={`/posts/${id}`}>
      <bdi>{title}</bdi>
    </Link>{' '}
    ({STATES[state as Post['state']].label})
  </Alert>
);

/** The box, and the form that it fills. */
function CaptureForm({ paste, landing }: { paste: string; landing: CaptureSource | null }) {
  const [text, setText] = useState(paste);
  const [parsed, setParsed] = useState<ParsedPost | null>(null);
  const guessed = toInputs(parsed?.guessed ?? []);
  useKeys([{ key: 'Ctrl+G', does: 'Go to what was guessed', run: () => goToGuess(guessed) }]);
  return (
    <WithPanel panel={<PostPreview />}>
      <KeepForm paste={text} landing={landing} />
      <PasteBox text={text} onText={setText} landing={landing} onRead={setParsed} />
      {parsed && <Findings parsed={parsed} onNext={() => setText(parsed.rest)} />}
      <CaptureFields guessed={guessed} />
      <RadioButtonGroupInput
        source="state"
        label=""
        choices={toChoices({ published: 'Publish it at once', draft: 'Keep it for review' })}
      />
    </WithPanel>
  );
}

/** Says what else is in the paste: more posts, and that this one is here already. */
const Findings = ({ parsed: { existing, more }, onNext }: { parsed: ParsedPost; onNext: () => void }) => (
  <>
    {existing && (
      <Alert severity="warning" sx={{ mb: 1 }}>
        This post is here already:{' '}
        <Link to={`/posts/${existing.id}`}>
          <bdi>{existing.title}</bdi>
        </Link>{' '}
        ({STATES[existing.state].label})
      </Alert>
    )}
    {more > 0 && (
      <Alert
        severity="info"
        sx={{ mb: 1 }}
        action={
          <Button color="inherit" onClick={onNext}>
            Take the next
          </Button>
        }
      >
        {count(more, 'more post')} in what you pasted.
      </Alert>
    )}
  </>
);

/** Keeps what is in the form for this tab. */
function KeepForm({ paste, landing }: { paste: string; landing: CaptureSource | null }) {
  const values = useWatch();
  useEffect(() => {
    if (paste !== '' || values.text) keepForm({ paste, values, landing: JSON.stringify(landing) });
  }, [paste, values, landing]);
  return null;
}

/** Saves, and goes on with an empty form. */
function NextToolbar() {
  const hint = useRef<HTMLElement>(null);
  const save = () => hint.current?.parentElement?.querySelector<HTMLElement>('[type="submit"]')?.click();
  useKeys([
    { key: 'Ctrl+Enter', does: 'Save and begin the next', run: save },
    { key: 'Ctrl+S', does: 'Save', run: save },
  ]);
  return (
    <Toolbar>
      <SaveButton label="Save and next" alwaysEnable aria-keyshortcuts="Control+Enter" />
      <Box ref={hint} component="kbd" aria-hidden="true" sx={{ ml: 1.5, visibility: { xs: 'hidden', sm: 'visible' } }}>
        Ctrl+Enter
      </Box>
    </Toolbar>
  );
}

/** Empty fields are derived from the text. */
const dropEmpty = (post: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(post).filter(([, value]) => value !== '' && value !== null && value !== undefined));
