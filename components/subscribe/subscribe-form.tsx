'use client';

import clsx from 'clsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { preload } from '@/components/ui/use-deferred';
import { moveFocus } from '@/lib/browser/move-focus';
import { toast } from '@/lib/browser/toast/toast-store';
import { SUBSCRIBE_MESSAGES } from '@/lib/messages/first-load';

const importSubscribe = () => import('./subscribe-address');

type Props = {
  /** Distinguishes forms for screen readers. */
  name: string;
  placeholder: string;
  /** Quiet beside another call to action. */
  variant?: 'primary' | 'secondary';
  className?: string;
};

/**
 * The e-mail form of header, bottom bar and subscribe page. The field is not `required`, so that an empty one shows our
 * toast (spec §5). Without JavaScript the handler responds with a page.
 */
export function SubscribeForm({ name, placeholder, variant = 'primary', className }: Props) {
  const [isSubmitting, setSubmitting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const lostFocus = useRef<HTMLElement | null>(null);

  // Disabling the focused field or button drops the focus to the page's top: give it back afterwards, if only to the page that the bar has left.
  useEffect(() => {
    if (isSubmitting) return;
    if (lostFocus.current && document.activeElement === document.body) moveFocus(lostFocus.current);
    lostFocus.current = null;
  }, [isSubmitting]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    lostFocus.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const email = new FormData(event.currentTarget).get('email');
    if (typeof email !== 'string' || email.trim() === '') {
      toast(SUBSCRIBE_MESSAGES.emailRequired);
      return;
    }
    setSubmitting(true);
    try {
      const { subscribe } = await importSubscribe();
      if (await subscribe(email)) form.current?.reset();
    } catch {
      toast(SUBSCRIBE_MESSAGES.failed);
    }
    setSubmitting(false);
  }

  return (
    <form
      ref={form}
      action="/api/subscribe"
      method="post"
      aria-label={name}
      onSubmit={submit}
      onFocus={() => preload(importSubscribe)}
      className={clsx('flex gap-2', className)}
    >
      <TextField
        label="Email address"
        hideLabel
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        placeholder={placeholder}
        disabled={isSubmitting}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant={variant} disabled={isSubmitting}>
        {isSubmitting ? SUBSCRIBE_MESSAGES.submitting : SUBSCRIBE_MESSAGES.submit}
      </Button>
    </form>
  );
}

/**
 * The header's form on small screens: a bar fixed to the lower edge (spec §2). The layout keeps its height free below the
 * footer, and the stylesheet hides it while another field is typed in, when the keyboard needs the room.
 */
export function SubscribeBar() {
  return (
    <aside aria-label="Newsletter" className="subscribe-bar">
      <SubscribeForm name="Subscribe" placeholder="Get 6 tips every Monday" variant="secondary" />
    </aside>
  );
}
