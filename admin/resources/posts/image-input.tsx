import { Button, FormHelperText, Stack, TextField } from '@mui/material';
import { type ChangeEvent, useRef, useState } from 'react';
import { useInput } from 'react-admin';
import type { Post } from '#backend/api/admin/operations/records.ts';
import { type NewImage, toImageAddress } from './post';

/** The picture of a post: what it has, another file or address, or none. */
export function ImageInput({ source }: { source: string }) {
  const { field, fieldState } = useInput<NewImage | Post['image']>({ source });
  const [address, setAddress] = useState('');
  const files = useRef<HTMLInputElement>(null);
  const image: NewImage | Post['image'] | undefined = field.value;
  const chooseFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Else the same file, chosen again after "No picture", would be no change.
    target.value = '';
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => field.onChange({ data: String(reader.result) }));
    reader.readAsDataURL(file);
  };
  return (
    <Stack sx={{ gap: 1, mb: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        {image && (
          <img
            src={toImageAddress(image)}
            alt={('alt' in image && image.alt) || 'The picture of this post'}
            width={160}
          />
        )}
        <Button variant="outlined" onClick={() => files.current?.click()}>
          {image ? 'Another picture' : 'Choose a picture'}
        </Button>
        <input ref={files} type="file" accept="image/*" hidden onChange={chooseFile} />
        {image && (
          <Button color="error" onClick={() => field.onChange(null)}>
            No picture
          </Button>
        )}
      </Stack>
      <TextField
        label="or from an address"
        type="url"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onBlur={() => address.trim() !== '' && field.onChange({ url: address.trim() })}
      />
      {fieldState.error?.message && <FormHelperText error>{String(fieldState.error.message)}</FormHelperText>}
    </Stack>
  );
}
