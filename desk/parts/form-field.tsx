import TextField, { type TextFieldProps } from '@mui/material/TextField';

type FormFieldProps = Pick<TextFieldProps, 'autoComplete' | 'autoFocus' | 'defaultValue' | 'helperText' | 'type'> & {
  name: string;
  label: string;
  /** What is wrong with it. */
  problem?: string | undefined;
  readOnly?: boolean;
  minLength?: number;
  inputMode?: 'numeric' | 'text';
};

/** A field of a small form (use-submit.ts), which must be filled in. */
export function FormField({ problem, helperText, readOnly, minLength, inputMode, ...props }: FormFieldProps) {
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
