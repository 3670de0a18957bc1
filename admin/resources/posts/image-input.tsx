import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ChangeEvent, useRef, useState } from 'react';
import { useInput } from 'react-admin';
import { type NewImage, type Post, toImageAddress } from './post';

/** The picture of a post: what it has, another file or address, or none. */
export function ImageInput({ source }: { source: string }) {
  const { field, fieldState } = useInput<NewImage | Post['image']>({ source });
  const [address, setAddress] = useState('');
  const files = useRef<HTMLInputElement>(null);
  const image: NewImage | Post['image'] | undefined = field.value;
  const chooseFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Else the same file, chosen again after "No picture", would be no change.
    event.target.value = '';
    if (file) field.onChange({ data: await readFile(file) });
  };
  return (
    <Box sx={{ width: '100%', mb: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        {image && (
          <Box
            component="img"
            src={toImageAddress(image)}
            alt={('alt' in image && image.alt) || 'The picture of this post'}
            sx={{ maxWidth: 160, maxHeight: 120, borderRadius: 1 }}
          />
        )}
        <Button variant="outlined" size="small" onClick={() => files.current?.click()}>
          {image ? 'Another picture' : 'Choose a picture'}
        </Button>
        <input ref={files} type="file" accept="image/*" hidden onChange={(event) => void chooseFile(event)} />
        {image && (
          <Button size="small" color="error" onClick={() => field.onChange(null)}>
            No picture
          </Button>
        )}
      </Stack>
      <TextField
        label="or from an address"
        type="url"
        size="small"
        fullWidth
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onBlur={() => address.trim() !== '' && field.onChange({ url: address.trim() })}
        sx={{ mt: 1 }}
      />
      {fieldState.error?.message && <FormHelperText error>{String(fieldState.error.message)}</FormHelperText>}
    </Box>
  );
}

function readFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
