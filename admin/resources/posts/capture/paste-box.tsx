import { Box, TextField } from '@mui/material';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ParsedPost } from '#backend/api/admin/operations/records.ts';
import { callApi } from '../../../api';
import { type CaptureSource, toValues } from './captured';

const PAUSE_MS = 250;
const HINT = (
  <>
    Paste a post with everything around it, its address, or a picture.{' '}
    <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
      Ctrl+G goes to what was guessed, Ctrl+Enter saves and begins the next.
    </Box>
  </>
);

type PasteBoxProps = {
  text: string;
  onText: (text: string) => void;
  /** The capture that came with the page's address, which is read first. */
  landing: CaptureSource | null;
  /** Null for what is no post. */
  onRead: (parsed: ParsedPost | null) => void;
};

/** The box in which a post is pasted; it fills the form around it. */
export function PasteBox({ text, onText, landing, onRead }: PasteBoxProps) {
  const fill = useFill();
  const [problem, setProblem] = useState<string | null>(null);
  const html = useRef('');
  const turn = useRef(0);
  const read = async (source: CaptureSource) => {
    turn.current += 1;
    const mine = turn.current;
    const { parsed, message } = await parse(source);
    // A later paste is answered later.
    if (mine !== turn.current) return;
    if (parsed) fill(parsed);
    setProblem(message);
    onRead(parsed);
  };
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (text.trim() === '') {
      if (landing) void latest.current(landing);
      return;
    }
    const timer = setTimeout(() => {
      void latest.current({
        paste: text,
        ...(html.current && { html: html.current }),
        ...pageOf(landing),
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, landing]);
  const { setValue } = useFormContext();
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData } = event;
    html.current = clipboardData.getData('text/html');
    const picture = [...clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!picture || clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    const reader = new FileReader();
    reader.addEventListener('load', () => setValue('image', { data: String(reader.result) }, { shouldDirty: true }));
    reader.readAsDataURL(picture);
  };
  return (
    <TextField
      label="Paste a post"
      value={text}
      onChange={({ target }) => onText(target.value)}
      onPaste={onPaste}
      multiline
      minRows={3}
      maxRows={8}
      // The keyboard of a phone would cover what was captured.
      autoFocus={landing === null || !window.matchMedia('(pointer: coarse)').matches}
      error={problem !== null}
      helperText={problem ?? HINT}
      slotProps={{
        htmlInput: { dir: 'auto', spellCheck: false },
        formHelperText: { role: problem ? 'alert' : undefined },
      }}
    />
  );
}

/** The words of a post may be pasted after its address has come. */
function pageOf(landing: CaptureSource | null): Pick<CaptureSource, 'url'> {
  const { postLink, url: page } = landing?.captured ?? {};
  const url = landing?.url ?? postLink ?? page;
  return typeof url === 'string' ? { url } : {};
}

async function parse(source: CaptureSource): Promise<{ parsed: ParsedPost | null; message: string | null }> {
  try {
    return { parsed: (await callApi<{ data: ParsedPost }>('POST', '/posts/parse', source)).data, message: null };
  } catch (error) {
    return { parsed: null, message: (error as Error).message };
  }
}

/** Fills the form with what was read. What the operator has changed since stays. */
function useFill(): (parsed: ParsedPost) => void {
  const { setValue, getValues } = useFormContext();
  const filled = useRef<Record<string, unknown>>({});
  return ({ post }) => {
    for (const [name, value = null] of Object.entries(toValues(post))) {
      const present: unknown = getValues(name) ?? null;
      const isOurs = isEmpty(present) || JSON.stringify(present) === JSON.stringify(filled.current[name]);
      if (!isOurs || JSON.stringify(present) === JSON.stringify(value)) continue;
      filled.current[name] = value;
      setValue(name, value ?? (name === 'hashtags' ? [] : null), { shouldDirty: true, shouldValidate: value !== null });
    }
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);
