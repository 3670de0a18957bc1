import { DataTable, type RaRecord, useRecordContext, useRefresh } from 'react-admin';
import { callApi } from '../../api';
import { TimeCol } from '../../components/columns';
import { ConfirmButton } from '../../components/confirm-button';
import { Trash } from '../../components/icons/lucide';
import { RelativeTime } from '../../components/relative-time';
import { ScreenList } from '../../components/screen-list';
import { StateChip } from '../../components/state-chip';
import { useNotifyDone } from '../../components/use-act';
import { NewKeyButton } from './new-key';

type Key = RaRecord<number> & { name: string; scopes: string[]; expiresAt: string | null };

const isExpired = ({ expiresAt }: Key): boolean => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** Keys of scripts with scopes and last use. The key itself is shown once. */
export function KeysList() {
  return (
    <ScreenList
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="No keys yet. A script needs one, with the scopes of what it does."
      link={false}
      actions={<NewKeyButton />}
    >
      <DataTable.Col source="name" label="Name" disableSort />
      <DataTable.Col
        label="State"
        disableSort
        render={(key: Key) => <StateChip {...(isExpired(key) ? EXPIRED : VALID)} />}
      />
      <DataTable.Col source="scopes" label="Scopes" disableSort render={({ scopes }: Key) => scopes.join(', ')} />
      <TimeCol source="createdAt" label="Made" />
      <TimeCol source="lastUsedAt" label="Last used" disableSort />
      <DataTable.Col
        source="expiresAt"
        label="Expires"
        disableSort
        render={({ expiresAt }: Key) => expiresAt && <RelativeTime at={expiresAt} />}
      />
      <DataTable.Col label="Actions" disableSort>
        <RevokeButton />
      </DataTable.Col>
    </ScreenList>
  );
}

const VALID = { label: 'Valid', tone: 'good' } as const;
const EXPIRED = { label: 'Expired', tone: 'bad' } as const;

function RevokeButton() {
  const key = useRecordContext<Key>();
  const refresh = useRefresh();
  const notifyDone = useNotifyDone();
  if (!key) return null;
  const { name } = key;
  const revoke = async () => {
    await callApi('POST', '/tokens/remove', { name });
    notifyDone(`The key ${name} is revoked.`, null);
    refresh();
  };
  return (
    <ConfirmButton
      label="Revoke"
      name={name}
      icon={<Trash size={18} />}
      title={`Revoke the key ${name}?`}
      text="Scripts that use it are refused from now on. Nothing brings it back."
      isDangerous
      work={revoke}
    />
  );
}
