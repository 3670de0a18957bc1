import { DateTimeInput, required, SelectInput, TextArrayInput, TextInput } from 'react-admin';
import { ImageInput } from './image-input';
import { PLATFORMS } from './post';

const MANY_LINES = { multiline: true, minRows: 8, maxRows: 24, dir: 'auto' } as const;

/** What of a post can be corrected. */
export function PostFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
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
    </>
  );
}
