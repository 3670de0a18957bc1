import { type FormEvent, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { TextField } from '@/components/ui/text-field';
import { useSession } from '@/lib/account/session/session-store';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { moveFocus } from '@/lib/browser/move-focus';
import { toast } from '@/lib/browser/toast/toast-store';
import { describeWhen, MAIL_HOUR, type MailOffer, type MailOutcome, type MailWhen } from '@/lib/follows/mail';
import type { Rule } from '@/lib/follows/model';
import { synchronize } from '@/lib/follows/rules-store';
import { FOLLOW_TEXTS as TEXTS } from '@/lib/messages/later';
import { WhenFields } from './when-fields';

const ZONES = Intl.supportedValuesOf('timeZone');
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When the reader gets what is new by mail: at the account's address, or at one that confirms it. */
export function MailPanel({ rules }: { rules: readonly Rule[] }) {
  const { user } = useSession();
  const { data, error, mutate } = useSWR(['follow-mail', user?.id ?? 0], () =>
    callApi<MailOffer>('/api/following/mail'),
  );
  const [chosen, setChosen] = useState<MailWhen | null>(null);
  const [isBusy, setBusy] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const isShown = (data?.isOffered === true && (rules.length > 0 || data.settings !== null)) || error !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const open = (): void => {
      if (location.hash !== '#mail' || !details.current) return;
      details.current.open = true;
      details.current.scrollIntoView({ block: 'nearest' });
      moveFocus(details.current.querySelector('summary'));
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, [isShown]);
  if (!isShown) return null;
  const settings = data?.settings ?? null;
  const when = chosen ?? settings ?? { cadence: 'daily', hour: MAIL_HOUR, timeZone: OWN_ZONE };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const email = new FormData(event.currentTarget).get('email');
    const { cadence, hour, timeZone } = when;
    const own = user ? {} : { email, rules: rules.map(({ query, name, does }) => ({ query, name, does })) };
    setBusy(true);
    try {
      const body = { cadence, hour, timeZone, ...own };
      const { outcome } = await callApi<MailOutcome>('/api/following/mail', { body });
      toast(outcome === 'asked' ? TEXTS.mailAsked : { title: TEXTS.mailSaid[cadence] });
      await mutate();
      // The browser learns whether a mail comes.
      void synchronize();
      setChosen(null);
    } catch (failure) {
      const description = failure instanceof ApiError ? failure.message : '';
      toast({ title: TEXTS.mailFailed, description, variant: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <details id="mail" ref={details} className="rule-list">
      <summary>
        {settings ? `${TEXTS.mail}: ${describeWhen(settings)}` : TEXTS.mail}
        <Icon name="chevron-down" />
      </summary>
      {error && !data ? (
        <p role="alert" className="border-t p-4 text-ink-2">
          {TEXTS.mailFailed}.{' '}
          <Button variant="secondary" onClick={() => void mutate()}>
            Try again
          </Button>
        </p>
      ) : (
        <form onSubmit={submit} className="grid justify-items-start gap-4 border-t p-4">
          <p className="max-w-prose text-ink-2">
            One mail with what is new, and none without anything new. On Mondays it comes with the Monday mail.
            {user && ' Posts that you have opened are left out: your account keeps them for eight days.'}
          </p>
          {user ? (
            <p className="text-ink-2">
              To <span className="text-ink">{user.email}</span>
              {settings ? '' : ', after you have confirmed it once'}
            </p>
          ) : (
            <TextField
              label="Email address"
              type="email"
              name="email"
              autoComplete="email"
              required
              maxLength={254}
              placeholder="you@example.com"
              className="w-full max-w-sm"
            />
          )}
          <WhenFields when={when} zones={ZONES} hasOff={user !== null} onChange={setChosen} />
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Saving...' : settings ? 'Save' : 'Get it by mail'}
          </Button>
        </form>
      )}
    </details>
  );
}
