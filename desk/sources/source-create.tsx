import { Create, SelectInput, SimpleForm, TextInput } from 'react-admin';

const TYPES = [
  { id: 'LinkedIn', name: 'LinkedIn' },
  { id: 'Twitter', name: 'X' },
];

/** A new source. The site looks at the address before it takes it. */
export function SourceCreate() {
  return (
    <Create title="Add a source" redirect="show">
      <SimpleForm>
        <TextInput
          source="url"
          label="Address"
          type="url"
          fullWidth
          helperText="A feed (RSS, Atom, JSON Feed), or a page that names its feed."
        />
        <TextInput source="author" label="Author" helperText="Where it is not as the feed says." />
        <SelectInput source="type" label="Platform" choices={TYPES} emptyText="By each link" helperText={false} />
      </SimpleForm>
    </Create>
  );
}
