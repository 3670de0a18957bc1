'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { FOLLOW_TEXTS } from '@/lib/messages/later';

/** Has the mail be about what this browser follows, where its reader has no account. */
export function OwnRulesButton({ token }: { token: string }) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const replace = async (): Promise<void> => {
    setBusy(true);
    try {
      const { rulesStore } = await import('@/lib/follows/rules-store');
      const rules = rulesStore.get().rules.map(({ query, name, does }) => ({ query, name, does }));
      if (rules.length === 0) toast({ title: FOLLOW_TEXTS.nothing });
      else {
        await callApi('/api/following/mail/change', { body: { token, rules } });
        toast({ title: 'Your mail is about what you follow here' });
        router.refresh();
      }
    } catch (error) {
      const description = error instanceof ApiError ? error.message : '';
      toast({ title: FOLLOW_TEXTS.mailFailed, description, variant: 'destructive' });
    }
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      className="[@media(scripting:none)]:hidden"
      disabled={isBusy}
      onClick={() => void replace()}
    >
      Use what I follow in this browser
    </Button>
  );
}
