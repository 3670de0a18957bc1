import { Box } from '@mui/material';
import { DateTimeInput, required, SelectInput, TextArrayInput, TextInput } from 'react-admin';
import { AuthorInput } from '../../../components/author-input';
import { PLATFORM_CHOICES } from '../../../components/words';
import { ImageInput } from '../image-input';
import type { CapturedInput } from './captured';

const GUESSED = 'Guessed. Please check it.';
const ANY_DIRECTION = { slotProps: { htmlInput: { dir: 'auto' } } };

const SUMMARY_LOOK = { cursor: 'pointer', fontWeight: 500, mb: 1, '@media (pointer: coarse)': { py: 1.5 } };

/** The fields of a new post in the order in which they are looked at; those in `guessed` say so. */
export function CaptureFields({ guessed }: { guessed: readonly CapturedInput[] }) {
  const mark = (source: CapturedInput, hint?: string) => {
    const isGuessed = guessed.includes(source);
    const helperText = isGuessed ? GUESSED : hint;
    return {
      source,
      ...(helperText && { helperText }),
      ...(isGuessed && { color: 'warning' as const, focused: true }),
    };
  };
  return (
    <>
      <TextInput {...mark('text')} validate={required()} multiline minRows={6} maxRows={24} {...ANY_DIRECTION} />
      <AuthorInput source="author" {...(guessed.includes('author') && { helperText: GUESSED })} />
      <TextInput {...mark('link')} label="Address of the original" type="url" />
      <DateTimeInput {...mark('createdAt')} label="Date" />
      <SelectInput {...mark('platform')} choices={PLATFORM_CHOICES} />
      <TextInput {...mark('authorLink')} label="Address of the author" type="url" />
      <TextArrayInput {...mark('hashtags', 'Enter after each')} />
      <ImageInput source="image" />
      <Box component="details" sx={{ mb: 2, '& summary': SUMMARY_LOOK }}>
        <summary>Title and description</summary>
        <TextInput source="title" helperText="Left empty, the first sentence of the text" {...ANY_DIRECTION} />
        <TextInput source="description" multiline maxRows={6} {...ANY_DIRECTION} />
      </Box>
    </>
  );
}

/** Puts the cursor into the next field that was guessed. */
export function goToGuess(guessed: readonly CapturedInput[]): void {
  const inputs = guessed.flatMap((name) => findInput(name) ?? []);
  const at = inputs.indexOf(document.activeElement as HTMLElement);
  inputs[(at + 1) % inputs.length]?.focus();
}

/** The list of platforms has a hidden input of this name beside what is focused. */
function findInput(name: string): HTMLElement | null {
  const input = document.querySelector<HTMLElement>(`[name="${name}"]`);
  return input?.getAttribute('aria-hidden') === 'true'
    ? (input.parentElement?.querySelector<HTMLElement>('[role="combobox"]') ?? null)
    : input;
}
