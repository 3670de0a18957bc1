import { useState } from 'react';
import { callApi } from '@/lib/browser/api/call-api';
import { type ListResponse, OUTCOME_TEXTS } from './outcome';

export type TokenAction = 'confirm' | 'unsubscribe';
type Result = { title: string; description: string; canRetry: boolean };

export function useListToken(action: TokenAction, token: string) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [result, setResult] = useState<Result | null>(null);

  async function submit(): Promise<void> {
    setSubmitting(true);
    setResult(null);
    const texts = OUTCOME_TEXTS[action];
    try {
      const answer = await callApi<ListResponse>(`/api/subscribe/${action}`, { body: { token } });
      const { title, description } = answer.success ? texts.done : texts.refused;
      const said = answer.success ? answer.message : answer.error;
      setResult({ title, description: said || description, canRetry: false });
    } catch {
      setResult({ ...texts.failed, canRetry: true });
    } finally {
      setSubmitting(false);
    }
  }

  return { isSubmitting, result, submit };
}
