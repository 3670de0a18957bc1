import { Autocomplete, TextField, type TextFieldProps } from '@mui/material';
import { type ComponentProps, type ReactNode, useDeferredValue, useState } from 'react';
import { FieldTitle, InputHelperText, useGetList, useInput } from 'react-admin';
import type { Author } from '#backend/api/admin/operations/records.ts';
import { count } from './words';

const SUGGESTED = 10;

type SuggestProps = {
  /** The name of the field in a small form. */
  name?: string;
  label: ReactNode;
  value?: string;
  onChange?: (value: string) => void;
  helperText?: ReactNode;
  error?: boolean;
} & Pick<TextFieldProps, 'required' | 'autoFocus' | 'onBlur' | 'inputRef'>;

/** A field for the name of an author, which suggests those whom the site has. Any other can be typed. */
export function AuthorField({ value, onChange, ...field }: SuggestProps) {
  const [typed, setTyped] = useState(value ?? '');
  const [isUsed, setUsed] = useState(false);
  const shown = value ?? typed;
  const q = useDeferredValue(shown.trim());
  const { data = [] } = useGetList<Author>(
    'authors',
    { pagination: { page: 1, perPage: SUGGESTED }, sort: { field: 'posts', order: 'DESC' }, filter: q ? { q } : {} },
    // A form that is only looked at needs no names.
    { retry: false, enabled: isUsed },
  );
  // Suggestions for an earlier text would be replaced between an arrow key and Enter, which would take another one, or none.
  const isCurrent = q === shown.trim();
  const countOf = new Map((isCurrent ? data : []).map(({ name, posts }) => [name, posts]));
  const change = (next: string) => {
    setTyped(next);
    onChange?.(next);
  };
  return (
    <Autocomplete
      freeSolo
      onFocus={() => setUsed(true)}
      options={[...countOf.keys()]}
      // The server has searched, in former names, too.
      filterOptions={(options) => options}
      inputValue={shown}
      value={null}
      onInputChange={(_event, next, reason) => {
        if (reason !== 'reset') change(next);
      }}
      onChange={(_event, chosen) => {
        if (chosen !== null) change(chosen);
      }}
      renderOption={({ key, ...item }, name) => (
        <li key={key} {...item}>
          <bdi>{name}</bdi>&nbsp;({count(countOf.get(name) ?? 0, 'post')})
        </li>
      )}
      renderInput={({ slotProps: { htmlInput, ...slots }, ...input }) => (
        <TextField
          {...input}
          {...field}
          slotProps={{ ...slots, htmlInput: { ...htmlInput, dir: 'auto', spellCheck: false, maxLength: 200 } }}
        />
      )}
    />
  );
}

type AuthorInputProps = Pick<ComponentProps<typeof AuthorField>, 'helperText'> & { source: string; label?: string };

/** The same in a form of react-admin. */
export function AuthorInput({ source, label, helperText }: AuthorInputProps) {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { invalid, error },
    isRequired,
  } = useInput({ source });
  return (
    <AuthorField
      name={source}
      label={<FieldTitle source={source} isRequired={isRequired} {...(label !== undefined && { label })} />}
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      error={invalid}
      helperText={
        <InputHelperText
          helperText={helperText ?? false}
          {...(error?.message !== undefined && { error: error.message })}
        />
      }
    />
  );
}
