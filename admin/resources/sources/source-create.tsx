import { Create, SelectInput, SimpleForm, TextInput, useRedirect } from 'react-admin';
import { PLATFORMS } from '../../components/platforms';
import { type Saved, useNotifyDone } from '../../components/use-act';
import { NO_RULES, RuleFields } from './rule-fields';
import { SourcePreview } from './source-preview';

/** Adds a source, after a preview of what it would bring. */
export function SourceCreate() {
  const redirect = useRedirect();
  const notifyDone = useNotifyDone();
  const onSuccess = (source: Saved) => {
    redirect('show', 'sources', source.id);
    notifyDone('The source is added, and asked now.', source);
  };
  return (
    <Create title="Add a source" mutationOptions={{ onSuccess }}>
      <SimpleForm defaultValues={{ rules: NO_RULES }}>
        <TextInput
          source="url"
          label="Address"
          type="url"
          fullWidth
          helperText="A feed (RSS, Atom, JSON Feed), or a page that names its feed."
        />
        <TextInput source="author" label="Author" helperText="Where it is not as the feed says." />
        <SelectInput source="type" label="Platform" choices={PLATFORMS} emptyText="By each link" helperText={false} />
        <RuleFields />
        <SourcePreview />
      </SimpleForm>
    </Create>
  );
}
