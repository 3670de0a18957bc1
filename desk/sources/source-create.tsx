import { Create, SelectInput, SimpleForm, TextInput, useRedirect } from 'react-admin';
import { type Saved, useNotifyDone } from '../parts/use-act';

const TYPES = [
  { id: 'LinkedIn', name: 'LinkedIn' },
  { id: 'Twitter', name: 'X' },
];

/** A new source. The site looks at the address before it takes it. */
export function SourceCreate() {
  const redirect = useRedirect();
  const notifyDone = useNotifyDone();
  const onSuccess = (source: Saved) => {
    redirect('show', 'sources', source.id);
    notifyDone('The source is added, and asked now.', source);
  };
  return (
    <Create title="Add a source" mutationOptions={{ onSuccess }}>
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
