import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import useSWR from 'swr';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/form-fields';
import { Icon } from '@/components/ui/icon';
import { TextField } from '@/components/ui/text-field';
import { useUser } from '@/lib/account/session/session-store';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { useCopyLink } from '@/lib/browser/use-copy-link';
import {
  LIST_ABOUT_MAX_CHARACTERS,
  LIST_NAME_MAX_CHARACTERS,
  LIST_TITLE_MAX_CHARACTERS,
  LISTED_POSTS_MAX,
  type ListChange,
  listFeedPath,
  listPath,
  type OwnList,
  type OwnListResponse,
} from '@/lib/lists/model';
import { COPY_MESSAGES } from '@/lib/messages/later';
import type { Bookmark } from '@/lib/tags/model';
import { formatCount } from '@/lib/utils/format';

type Props = { bookmark: Bookmark; total: number };

/** The switch that makes a collection a public page. What the page says is asked for before the first time, and can be changed at any. */
export function PublishPanel({ bookmark, total }: Props) {
  const path = `/api/bookmarks/${bookmark.id}/list` as const;
  const reader = useUser()?.id ?? null;
  // Keyed by reader, so that a later one never sees it.
  const { data, mutate } = useSWR(
    reader === null ? null : ([path, reader] as const),
    () => callApi<OwnListResponse>(path),
    {
      onError: (error: unknown) => console.warn('a list could not be read', error),
    },
  );
  const [isEditing, setIsEditing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const switchButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (!data) return null;
  const { list } = data;
  const isOn = list?.isPublished ?? false;

  const save = async (change: ListChange): Promise<void> => {
    setRefusal(null);
    try {
      await mutate(await callApi<OwnListResponse>(path, { method: 'PUT', body: change }), { revalidate: false });
      setIsEditing(false);
      switchButton.current?.focus();
      if (change.isPublished !== isOn)
        toast({ title: change.isPublished ? 'It is public now' : 'It is private again' });
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : 'Please try again.';
      if (!(error instanceof ApiError)) console.warn('a list could not be changed', error);
      setRefusal(reason);
    }
  };
  const toggle = () => {
    if (list) void save({ ...changeOf(list), isPublished: !isOn });
    else setIsEditing(!isEditing);
  };
  return (
    <section aria-labelledby={`${id}-title`} className="mt-5 rounded-card border bg-surface p-4">
      <div className="flex items-center gap-4">
        <div className="min-w-0 grow">
          <h2 id={`${id}-title`} className="font-semibold text-ui">
            Publish
          </h2>
          <p id={`${id}-hint`} className="text-ink-3 text-ui">
            {isOn
              ? 'Anybody who has the link can read it, your notes included.'
              : 'Private: you alone can see it. A public page has posts and notes, and a name that you choose.'}
          </p>
        </div>
        <button
          ref={switchButton}
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-hint`}
          className="grid size-11 shrink-0 place-items-center"
          onClick={toggle}
        >
          <span className={isOn ? 'publish-switch bg-ember' : 'publish-switch bg-line-strong'}>
            <span className={isOn ? 'translate-x-4' : undefined} />
          </span>
        </button>
      </div>
      {list?.isHidden && (
        <p role="alert" className="mt-2 text-danger text-ui">
          The people who run this site have taken the page off it.
        </p>
      )}
      {isOn && list && !isEditing && <PublicLinks list={list} onEdit={() => setIsEditing(true)} />}
      {isOn && total > LISTED_POSTS_MAX && (
        <p className="mt-2 text-ink-3 text-ui">{`The page shows the first ${formatCount(LISTED_POSTS_MAX)} posts.`}</p>
      )}
      {!isEditing && refusal && (
        <p role="alert" className="mt-2 text-danger text-ui">
          {refusal}
        </p>
      )}
      {isEditing && (
        <ListForm
          list={list}
          name={bookmark.name}
          refusal={refusal}
          onSave={save}
          onCancel={() => {
            setIsEditing(false);
            setRefusal(null);
            switchButton.current?.focus();
          }}
        />
      )}
    </section>
  );
}

const changeOf = ({ title, about, shownAs, isPublished }: OwnList): ListChange => ({
  ...{ title, about, shownAs, isPublished },
});

function PublicLinks({ list, onEdit }: { list: OwnList; onEdit: () => void }) {
  const { isCopied, copyLink } = useCopyLink(COPY_MESSAGES);
  const link = 'inline-flex min-h-11 items-center text-link text-ui underline underline-offset-4';
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4">
      <a href={listPath(list.token)} className={link}>
        View the page
      </a>
      <a href={listFeedPath(list.token)} className={link}>
        RSS
      </a>
      <Button
        variant="ghost"
        className="-mx-3 px-3"
        onClick={() => copyLink(new URL(listPath(list.token), location.origin).href)}
      >
        <Icon name={isCopied ? 'check' : 'link-2'} />
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
      <Button variant="ghost" className="-mx-3 px-3" onClick={onEdit}>
        Edit
      </Button>
    </p>
  );
}

type FormProps = {
  list: OwnList | null;
  /** The collection's, which may be no title for everybody. */
  name: string;
  refusal: string | null;
  onSave: (change: ListChange) => Promise<void>;
  onCancel: () => void;
};

function ListForm({ list, name, refusal, onSave, onCancel }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const text = (field: string): string => String(fields.get(field) ?? '').trim();
    setIsBusy(true);
    await onSave({ title: text('title'), about: text('about') || null, shownAs: text('shownAs'), isPublished: true });
    setIsBusy(false);
  };
  return (
    <form ref={form} aria-label="The public page" className="mt-4 grid gap-4 border-t pt-4" onSubmit={submit}>
      <TextField
        label="Your name on the page"
        hint="Not the name that you sign in with: nothing else of you is shown."
        name="shownAs"
        required
        maxLength={LIST_NAME_MAX_CHARACTERS}
        autoComplete="off"
        defaultValue={list?.shownAs ?? ''}
      />
      <TextField
        label="Title"
        name="title"
        required
        maxLength={LIST_TITLE_MAX_CHARACTERS}
        autoComplete="off"
        defaultValue={list?.title ?? name}
      />
      <TextArea
        id="list-about"
        name="about"
        label="Introduction"
        hint="Whom it is for, and how you chose. You may leave it empty."
        rows={3}
        maxLength={LIST_ABOUT_MAX_CHARACTERS}
        defaultValue={list?.about ?? ''}
      />
      {refusal && (
        <p role="alert" className="text-danger text-ui">
          {refusal}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={isBusy}>
          {list?.isPublished ? 'Save' : 'Publish'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
