import { PrivacyNote } from '@/components/subscribe/privacy-note';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { REQUEST_TEXTS } from '@/lib/config/messages/requests';
import type { AuthorEntry } from '@/lib/feed/authors/model';
import { MAX_NOTE_LENGTH, RELATIONS, REQUEST_KINDS } from '@/lib/requests/kinds';

/** Requests the removal of an author's posts, or confirmation as the author. Works without scripts: the route responds with a page. */
export function RequestForm({ author: { name, slug } }: { author: AuthorEntry }) {
  return (
    <form action="/api/requests" method="post" aria-label={REQUEST_TEXTS.ask} className="mt-6 grid max-w-lg gap-5">
      <input type="hidden" name="author" value={name} />
      <input type="hidden" name="slug" value={slug} />
      <Choices legend={REQUEST_TEXTS.kind} name="kind" choices={REQUEST_KINDS} />
      <TextField
        label={REQUEST_TEXTS.post}
        hint={REQUEST_TEXTS.postHint}
        name="post"
        inputMode="url"
        maxLength={2000}
      />
      <TextField label={REQUEST_TEXTS.link} hint={REQUEST_TEXTS.linkHint} type="url" name="link" maxLength={1000} />
      <Choices legend={REQUEST_TEXTS.relation} name="relation" choices={RELATIONS} />
      <TextField label={REQUEST_TEXTS.name} name="name" autoComplete="name" required maxLength={100} />
      <TextField label={REQUEST_TEXTS.email} type="email" name="email" autoComplete="email" required maxLength={254} />
      <div>
        <label htmlFor="request-note" className="mb-1.5 block font-medium text-ui">
          {REQUEST_TEXTS.note}
        </label>
        <textarea
          id="request-note"
          name="note"
          rows={4}
          maxLength={MAX_NOTE_LENGTH}
          aria-describedby="request-note-hint"
          className="block w-full rounded-control border border-line-strong bg-surface px-3.5 py-2 text-field text-ink"
        />
        <p id="request-note-hint" className="mt-1.5 text-ink-3 text-ui">
          {REQUEST_TEXTS.noteHint}
        </p>
      </div>
      <div>
        <Button type="submit">{REQUEST_TEXTS.send}</Button>
        <p className="mt-3 text-ink-3 text-ui">{REQUEST_TEXTS.privacy}</p>
        <PrivacyNote />
      </div>
    </form>
  );
}

type ChoicesProps = { legend: string; name: string; choices: readonly { value: string; label: string }[] };

function Choices({ legend, name, choices }: ChoicesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-ui">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-1">
          <input type="radio" name={name} value={value} required className="size-5 shrink-0 accent-ember" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
