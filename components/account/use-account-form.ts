import { type FormEvent, useRef, useState } from 'react';
import type { FieldProblem } from '@/lib/account/session/check-credentials';
import { ApiError } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';

type AccountForm<Fields, Answer> = {
  /** The names of the form's inputs. */
  names: readonly (keyof Fields & string)[];
  check: (fields: Fields) => FieldProblem<Fields> | null;
  send: (fields: Fields) => Promise<Answer>;
  /** The message without a server's reason (spec §8). */
  failed: string;
  onDone: (answer: Answer) => void;
};

/**
 * Shared by the account's forms: inputs are read on submit, so that autofilled values count; the first invalid field is
 * focused and all with the problem are described; a failed call shows a toast; nothing is sent twice.
 */
export function useAccountForm<Fields extends Record<string, string>, Answer>(form: AccountForm<Fields, Answer>) {
  const [problem, setProblem] = useState<FieldProblem<Fields> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because state lags a render behind: a second Enter in the same frame must send nothing.
  const isSending = useRef(false);

  const submit = async (element: HTMLFormElement) => {
    const data = new FormData(element);
    const fields = Object.fromEntries(form.names.map((name) => [name, String(data.get(name) ?? '')])) as Fields;
    const found = form.check(fields);
    setProblem(found);
    if (found) {
      element.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
      return;
    }
    isSending.current = true;
    setIsBusy(true);
    try {
      form.onDone(await form.send(fields));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: form.failed, description: error.message, variant: 'destructive' });
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  return {
    isBusy,
    errorOf: (name: keyof Fields & string) =>
      problem?.field === name || problem?.others?.includes(name) ? problem.message : null,
    formProps: {
      // Our own messages take the place of the browser's.
      noValidate: true,
      // Should the page's code not be there yet, a password must at least not end up in an address.
      method: 'post',
      onInput: () => setProblem(null),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending.current) void submit(event.currentTarget);
      },
    } as const,
  };
}
