import { Button, ButtonLink } from '@/components/ui/button';
import type { LinkedSettings } from '@/lib/follows/account-mail';
import { toRuleKey } from '@/lib/utils/rule-key';
import { OwnRulesButton } from './own-rules-button';
import { WhenFields } from './when-fields';

const PATH = '/api/following/mail/change';
const DOES = { follow: 'You follow', tell: 'You are told of', mute: 'You mute' };

type Props = {
  token: string;
  settings: LinkedSettings;
  zones: readonly string[] /** The query of the rule that a mail's link is about. */;
  rule: string;
};

/** The settings that a reader's mails link to, which need no session: forms, so that they work without scripts. */
export function MailSettings({ token, settings, zones, rule }: Props) {
  const { rules, isAccount, email } = settings;
  const asked = rules.find(({ query, does }) => toRuleKey(query) === rule && does !== 'mute');
  const field = <input type="hidden" name="token" value={token} />;
  return (
    <div className="grid gap-10">
      {asked && (
        <form action={PATH} method="post" className="rounded-card border bg-surface p-5">
          {field}
          <input type="hidden" name="end" value={asked.query} />
          <p className="mb-4" dir="auto">
            {DOES[asked.does]} <strong>{asked.name}</strong>
          </p>
          <Button type="submit">End it</Button>
        </form>
      )}
      <section aria-labelledby="when">
        <h2 id="when" className="mb-3 font-semibold font-serif text-title">
          When
        </h2>
        <p className="mb-3 text-ink-2">
          To <span className="text-ink">{email}</span>
        </p>
        <form action={PATH} method="post" className="grid justify-items-start gap-4">
          {field}
          <WhenFields when={settings} zones={zones} />
          <Button type="submit">Save</Button>
        </form>
        {settings.cadence !== 'off' && (
          <form action={PATH} method="post" className="mt-3">
            {field}
            <input type="hidden" name="cadence" value="off" />
            <input type="hidden" name="hour" value={settings.hour} />
            <input type="hidden" name="timeZone" value={settings.timeZone} />
            <Button type="submit" variant="secondary">
              End this mail
            </Button>
          </form>
        )}
      </section>
      <section aria-labelledby="rules">
        <h2 id="rules" className="mb-1 font-semibold font-serif text-title">
          What it is about
        </h2>
        {rules.length === 0 && <p className="text-ink-2">Nothing: no mail comes.</p>}
        <ul className="divide-y">
          {rules.map(({ query, name, does }) => (
            <li key={query} className="flex min-h-11 items-center gap-3 py-1">
              <span className="min-w-0 grow truncate" dir="auto">
                <span className="text-ink-3">{DOES[does]}</span>{' '}
                <a href={`/?${query}`} className="text-link underline-offset-2 hover:underline">
                  {name}
                </a>
              </span>
              {does !== 'mute' && (
                <form action={PATH} method="post">
                  {field}
                  <input type="hidden" name="end" value={query} />
                  <Button type="submit" variant="secondary">
                    End<span className="sr-only"> {name}</span>
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
        <p className="mt-4 flex flex-wrap gap-2">
          {!isAccount && <OwnRulesButton token={token} />}
          <ButtonLink href="/following" variant="secondary">
            Following
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
