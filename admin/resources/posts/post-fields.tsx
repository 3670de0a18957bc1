import type { ReactNode } from 'react';
import { DateTimeInput, required, SelectInput, TextArrayInput, TextInput } from 'react-admin';
import { PLATFORMS } from '../../components/platforms';
import { WithPanel } from '../../components/with-panel';
import { ImageInput } from './image-input';

const MANY_LINES = { multiline: true, minRows: 8, maxRows: 24, dir: 'auto' } as const;

/** Editable fields of a post; `panel` is beside them. */
export function PostFields({ isNew = false, panel }: { isNew?: boolean; panel: ReactNode }) {
  return (
    <WithPanel panel={panel}>
      <TextInput
        source="title"
        fullWidth
        slotProps={{ htmlInput: { dir: 'auto' } }}
        {...(isNew ? { helperText: 'Left empty, the first sentence of the text' } : { validate: required() })}
      />
      <TextInput source="text" fullWidth validate={required()} {...MANY_LINES} />
      <TextInput source="description" fullWidth multiline maxRows={6} slotProps={{ htmlInput: { dir: 'auto' } }} />
      <TextInput source="author" fullWidth slotProps={{ htmlInput: { dir: 'auto' } }} />
      <SelectInput source="platform" choices={PLATFORMS} {...(!isNew && { validate: required() })} />
      <TextInput source="link" label="Address of the original" type="url" fullWidth />
      <TextInput source="authorLink" label="Address of the author" type="url" fullWidth />
      <TextArrayInput source="hashtags" fullWidth helperText="Enter after each" />
      <DateTimeInput source="createdAt" label="Date" />
      <ImageInput source="image" />
    </WithPanel>
  );
}
