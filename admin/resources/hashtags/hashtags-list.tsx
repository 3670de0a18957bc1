import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { callApi } from '../../api';
import { BulkActButton } from '../../components/bulk-act-button';
import { StateCol, TimeCol } from '../../components/columns';
import { FieldDialogButton } from '../../components/field-dialog-button';
import { Ban, Check } from '../../components/icons/lucide';
import { ScreenList } from '../../components/screen-list';
import { toChoices } from '../../components/state-chip';
import { describeDone, type Hashtag, STATES } from './hashtag';
import { HashtagActions } from './hashtag-actions';
import { MergeButton } from './merge-button';

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={toChoices(STATES)} alwaysOn emptyText="Any" />,
];

/** All hashtags, those with most posts first. */
export function HashtagsList() {
  return (
    <ScreenList
      sort={{ field: 'posts', order: 'DESC' }}
      filters={FILTERS}
      empty="No hashtags yet. They come with posts."
      link={false}
      actions={<BanNameButton />}
      bulkActions={
        <>
          <MergeButton />
          <BulkActButton verb="approve" label="Approve" done={describeDone('approved')} icon={<Check size={18} />} />
          <BulkActButton verb="ban" label="Ban" done={describeDone('banned')} icon={<Ban size={18} />} />
        </>
      }
    >
      <DataTable.Col source="name" label="Name" />
      <DataTable.NumberCol source="posts" label="Posts" />
      <StateCol source="state" states={STATES} />
      <DataTable.Col source="makers" label="Made by" render={(row: Hashtag) => row.makers.join(', ')} disableSort />
      <TimeCol source="createdAt" label="Since" />
      <DataTable.Col label="Actions" disableSort>
        <HashtagActions />
      </DataTable.Col>
    </ScreenList>
  );
}

/** Also bans names without a hashtag. */
function BanNameButton() {
  return (
    <FieldDialogButton
      label="Ban a name"
      icon={<Ban size={18} />}
      text="No reader can make it, and no post that comes in gets it."
      field={{ name: 'name', label: 'Hashtag' }}
      submit="Ban"
      done="The name is banned."
      work={(name) => callApi('POST', '/hashtags', { name })}
    />
  );
}
