import { PrivacyNote } from '@/components/subscribe/privacy-note';
import { Button } from '@/components/ui/button';
import { RadioChoices, TextArea } from '@/components/ui/form-fields';
import { TextField } from '@/components/ui/text-field';
import type { AuthorEntry } from '@/lib/feed/model';
import { REQUEST_TEXTS } from '@/lib/messages/later';
import { MAX_NOTE_LENGTH, RELATIONS, REQUEST_KINDS } from '@/lib/requests/model';

/** Requests the removal of an author's posts, or confirmation as the author. Works without scripts: the route responds with a page. */
export function RequestForm({ author: { name, slug } }: { author: AuthorEntry }) {
  return (
    <form action="/api/requests" method="post" aria-label={REQUEST_TEXTS.ask} className="mt-6 grid max-w-lg gap-5">
      <input type="hidden" name="author" value={name} />
      <input type="hidden" name="slug" value={slug} />
      <RadioChoices legend={REQUEST_TEXTS.kind} name="kind" choices={REQUEST_KINDS} />
      <TextField
        label={REQUEST_TEXTS.post}
        hint={REQUEST_TEXTS.postHint}
        name="post"
        inputMode="url"
        maxLength={2000}
      />
      <TextField label={REQUEST_TEXTS.link} hint={REQUEST_TEXTS.linkHint} type="url" name="link" maxLength={1000} />
      <RadioChoices legend={REQUEST_TEXTS.relation} name="relation" choices={RELATIONS} />
      <TextField label={REQUEST_TEXTS.name} name="name" autoComplete="name" required maxLength={100} />
      <TextField label={REQUEST_TEXTS.email} type="email" name="email" autoComplete="email" required maxLength={254} />
      <TextArea
        id="request-note"
        name="note"
        label={REQUEST_TEXTS.note}
        hint={REQUEST_TEXTS.noteHint}
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
      />
      <div>
        <Button type="submit">{REQUEST_TEXTS.send}</Button>
        <p className="mt-3 text-ink-3 text-ui">{REQUEST_TEXTS.privacy}</p>
        <PrivacyNote />
      </div>
    </form>
  );
}
