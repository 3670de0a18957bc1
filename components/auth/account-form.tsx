'use client';

import clsx from 'clsx';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonVariant, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { TextField, type TextFieldProps } from '@/components/ui/text-field';
import { checkFields, type FieldProblem, type FieldRules } from '@/lib/account/session/check-fields';
import type { FormFailure } from '@/lib/account/session/model';
import { ApiError } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';

type Input = TextFieldProps & { name: string };

/** Inputs that several forms have. */
export const USERNAME: Input = {
  label: 'Username',
  name: 'username',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
};
export const EMAIL: Input = { label: 'Email', name: 'email', type: 'email', inputMode: 'email', autoComplete: 'email' };
export const PASSWORD: Input = { label: 'Password', name: 'password', autoComplete: 'current-password' };
export const NEW_PASSWORD: Input = {
  label: 'New password',
  name: 'password',
  autoComplete: 'new-password',
  hint: 'At least 6 characters.',
};

type Props<Answer> = FieldRules & {
  /** In their order. */
  inputs: Input[];
  send: (fields: Record<string, string>) => Promise<Answer>;
  /** The message without a server's reason (spec §8). */
  failed: string;
  onDone: (answer: Answer, form: HTMLFormElement) => void;
  /** The words of the button, also those while the form is sent. */
  submit: string;
  busy: string;
  variant?: ButtonVariant;
  /** Above the inputs. */
  children?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
} & PlainForm;

/** The fields that a form needs to be sent without scripts, or before they are there (`acceptForm`). */
export type PlainForm = {
  /** The handler. */
  action?: `/api/${string}`;
  /** Why it was refused just now, and what was typed. */
  failure?: FormFailure | null;
  /** The path to go on to. */
  next?: string | null;
};

/**
 * A form of the account: inputs are read on submit, so that autofilled values count; the first invalid field is
 * focused and says so, and all with the problem are marked; a failed call shows a toast; nothing is sent twice.
 */
export function AccountForm<Answer>(props: Props<Answer>) {
  const { inputs, submit, busy, variant, children, beside, action, failure, next, ...form } = props;
  const [isRefused, setRefused] = useState(true);
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because state lags a render behind: a second Enter in the same frame must send nothing.
  const isSending = useRef(false);

  const send = async (element: HTMLFormElement) => {
    const data = new FormData(element);
    const fields = Object.fromEntries(inputs.map(({ name }) => [name, String(data.get(name) ?? '')]));
    const found = checkFields(fields, form);
    setProblem(found);
    setRefused(false);
    if (found) {
      element.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus();
      return;
    }
    isSending.current = true;
    setIsBusy(true);
    try {
      form.onDone(await form.send(fields), element);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: form.failed, description: error.message, variant: 'destructive' });
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  const button = (
    <Button
      type="submit"
      {...(variant && { variant })}
      // Not `disabled` while busy, which would remove the focus.
      aria-disabled={isBusy}
      className={clsx('max-sm:w-full', isBusy && 'cursor-progress opacity-60')}
    >
      {isBusy ? busy : submit}
    </Button>
  );
  return (
    <form
      // Our own messages take the place of the browser's.
      noValidate
      action={action}
      method="post"
      className="space-y-4"
      onInput={() => setProblem(null)}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending.current) void send(event.currentTarget);
      }}
    >
      {children}
      {next && <input type="hidden" name="next" value={next} />}
      {inputs.map((input) => {
        const isFirst = problem?.field === input.name;
        const isInvalid = isFirst || problem?.others?.includes(input.name);
        const Field = input.autoComplete?.endsWith('-password') ? PasswordField : TextField;
        return (
          <Field
            key={input.name}
            defaultValue={failure?.fields[input.name]}
            {...input}
            error={isFirst ? problem.message : null}
            aria-invalid={isInvalid || undefined}
          />
        );
      })}
      {failure && isRefused && (
        <p role="alert" className="text-danger text-ui">
          {`${failure.title}. ${failure.message}`}
        </p>
      )}
      {beside ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {button}
          {beside}
        </div>
      ) : (
        button
      )}
    </form>
  );
}

/** A password that its owner can look at while typing. */
function PasswordField(props: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isShown}
          className={buttonClass({ variant: 'ghost', size: 'icon', className: '[@media(scripting:none)]:hidden' })}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
