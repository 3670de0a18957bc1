import { type FormEvent, useState } from 'react';
import { ApiError } from '../api-error';

type Problems = { form: string | null; fields: Record<string, string> };

const NONE: Problems = { form: null, fields: {} };

/**
 * A small form: submits its fields and stores errors for the form or by field. @param work gets the fields by name; its
 * errors are shown
 */
export function useSubmit(work: (fields: Record<string, string>) => Promise<void>) {
  const [isPending, setPending] = useState(false);
  const [problems, setProblems] = useState(NONE);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)];
    setPending(true);
    setProblems(NONE);
    try {
      await work(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
    } catch (error) {
      const fields = error instanceof ApiError ? error.body.errors : {};
      const hasPlace = Object.keys(fields).some((name) => entries.some(([field]) => field === name));
      setProblems({ fields, form: hasPlace ? null : (error as Error).message });
    }
    setPending(false);
  };
  return { onSubmit, isPending, problems };
}
