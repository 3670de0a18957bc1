import { Ban, Check } from 'lucide-react';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { BulkActButton } from '../parts/bulk-act-button';
import { TimeCol } from '../parts/columns';
import { ScreenList } from '../parts/screen-list';
import { StateChip, toChoices } from '../parts/state-chip';
import { BanNameButton } from './ban-name-button';
import { describeDone, describePosts, type Hashtag, STATES } from './hashtag';
import { HashtagActions } from './hashtag-actions';
import { MergeButton } from './merge-button';

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={toChoices(STATES)} alwaysOn />,
];

/** All hashtags, those with most posts first. */
export function HashtagsList() {
  return (
    <ScreenList<Hashtag>
      sort={{ field: 'posts', order: 'DESC' }}
      filters={FILTERS}
      empty="There is no such hashtag."
      link={false}
      actions={<BanNameButton />}
      bulkActions={
        <>
          <MergeButton />
          <BulkActButton verb="approve" label="Approve" done={describeDone('approved')} icon={<Check size={18} />} />
          <BulkActButton verb="ban" label="Ban" done={describeDone('banned')} icon={<Ban size={18} />} />
        </>
      }
      card={(hashtag) => ({
        title: hashtag.name,
        lines: [describePosts(hashtag), hashtag.makers.length > 0 && `made by ${hashtag.makers.join(', ')}`],
        aside: <StateChip {...STATES[hashtag.state]} />,
        actions: <HashtagActions />,
      })}
    >
      <DataTable.Col source="name" label="Name" />
      <DataTable.NumberCol source="posts" label="Posts" />
      <DataTable.Col source="state" label="State" render={(row: Hashtag) => <StateChip {...STATES[row.state]} />} />
      <DataTable.Col source="makers" label="Made by" render={(row: Hashtag) => row.makers.join(', ')} disableSort />
      <TimeCol source="createdAt" label="Since" />
      <DataTable.Col label="Actions" disableSort>
        <HashtagActions />
      </DataTable.Col>
    </ScreenList>
  );
}
