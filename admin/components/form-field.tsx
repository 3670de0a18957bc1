import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useFieldProblem } from './field-problems';

type FormFieldProps = Pick<TextFieldProps, 'autoComplete' | 'autoFocus' | 'defaultValue' | 'helperText' | 'type'> & {
  name: string;
  label: string;
  readOnly?: boolean;
  minLength?: number;
  inputMode?: 'numeric' | 'text';
};

/** A field of a small form, which must be filled in. Below it stands what is wrong with it. */
export function FormField({ helperText, readOnly, minLength, inputMode, ...props }: FormFieldProps) {
  const problem = useFieldProblem(props.name);
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
