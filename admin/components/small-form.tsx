import { Alert, Button, Stack, TextField, type TextFieldProps } from '@mui/material';
import { createContext, type FormEvent, type ReactNode, useContext, useState } from 'react';
import { ApiError } from '../api';

type SmallFormProps = {
  /** "Change password". */
  submit: string;
  /** Gets the fields by name; what it throws is shown, at its field where it names one. */
  work: (fields: Record<string, string>) => Promise<unknown>;
  /** The main form of its page: its button is as wide as the form. */
  isMain?: boolean;
  /** The fields (`FormField`), and what explains them. */
  children: ReactNode;
  /** Content below its button. */
  below?: ReactNode;
};

type Problems = { form: string | null; fields: Record<string, string> };

const NONE: Problems = { form: null, fields: {} };
const FieldProblems = createContext(NONE.fields);

/** A form of a few fields and a button. */
export function SmallForm({ submit, work, isMain = false, children, below }: SmallFormProps) {
  const [isPending, setPending] = useState(false);
  const [problems, setProblems] = useState(NONE);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)] as const);
    setPending(true);
    setProblems(NONE);
    try {
      await work(Object.fromEntries(entries));
    } catch (error) {
      const fields = error instanceof ApiError ? error.body.errors : {};
      const hasPlace = entries.some(([name]) => name in fields);
      setProblems({ fields, form: hasPlace ? null : (error as Error).message });
    }
    setPending(false);
  };
  return (
    <FieldProblems value={problems.fields}>
      <Stack component="form" onSubmit={onSubmit} sx={{ gap: 1, ...(!isMain && { alignItems: 'flex-start' }) }}>
        {children}
        {problems.form && <Alert severity="error">{problems.form}</Alert>}
        <Button type="submit" loading={isPending} variant={isMain ? 'contained' : 'outlined'}>
          {submit}
        </Button>
        {below}
      </Stack>
    </FieldProblems>
  );
}

type FormFieldProps = Pick<TextFieldProps, 'autoComplete' | 'autoFocus' | 'defaultValue' | 'helperText' | 'type'> & {
  name: string;
  label: string;
  readOnly?: boolean;
  minLength?: number;
  inputMode?: 'numeric' | 'text';
};

/** A field of a small form, which must be filled in. Below it stands what is wrong with it. */
export function FormField({ helperText, readOnly, minLength, inputMode, ...props }: FormFieldProps) {
  const problem = useContext(FieldProblems)[props.name];
  return (
    <TextField
      {...props}
      required
      error={problem !== undefined}
      helperText={problem ?? helperText}
      slotProps={{ htmlInput: { readOnly, minLength, inputMode, spellCheck: false, autoCapitalize: 'none' } }}
    />
  );
}
