import { Edit, type RaRecord, SimpleForm, TopToolbar, useRedirect } from 'react-admin';
import { type Saved, useNotifyDone } from '../../components/use-act';
import { RuleFields } from './rule-fields';
import { SourcePreview } from './source-preview';

/** The rules of one source, with what they would drop of its feed. */
export function SourceEdit() {
  const redirect = useRedirect();
  const notifyDone = useNotifyDone();
  const onSuccess = (source: Saved) => {
    redirect('show', 'sources', source.id);
    notifyDone('Saved. The rules apply from the next fetch on.', source);
  };
  return (
    <Edit title="Rules of a source" actions={<TopToolbar />} mutationOptions={{ onSuccess }} transform={pickRules}>
      <SimpleForm>
        <RuleFields />
        <SourcePreview />
      </SimpleForm>
    </Edit>
  );
}

const pickRules = ({ id, rules }: Partial<RaRecord>) => ({ id, rules });
