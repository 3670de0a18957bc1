import { Stack } from '@mui/material';
import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin';
import type { Hashtag } from '#backend/api/admin/operations/records.ts';
import { callApi } from '../../api';
import { ActButton, AskButton, BulkActButton } from '../../components/buttons';
import { MergeButton } from '../../components/merge-button';
import { ActionsCol, ScreenList, StateCol, TimeCol } from '../../components/screen-list';
import type { States } from '../../components/section';
import { showDone, toChoices } from '../../components/words';

const STATES: States<Hashtag['state']> = {
  public: { label: 'On the site', tone: 'good' },
  waiting: { label: 'Waiting', tone: 'waiting' },
  banned: { label: 'Banned', tone: 'bad' },
};

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(STATES)} alwaysOn emptyText="Any" />,
];

const say = showDone('hashtag');

/** All hashtags, those with most posts first. */
export const HashtagsList = () => (
  <ScreenList
    sort={{ field: 'posts', order: 'DESC' }}
    filters={FILTERS}
    empty="No hashtags yet. They come with posts."
    actions={<BanNameButton />}
    bulkActions={
      <>
        <MergeButton<Hashtag> what="hashtag" text="All their posts get the one that you keep. The others are gone." />
        <BulkActButton verb="approve" label="Approve" done={say('approved')} icon="check" />
        <BulkActButton verb="ban" label="Ban" done={say('banned')} icon="ban" />
      </>
    }
  >
    <DataTable.Col source="name" />
    <DataTable.NumberCol source="posts" />
    <StateCol states={STATES} />
    <DataTable.Col source="makers" label="Made by" render={(row: Hashtag) => row.makers.join(', ')} disableSort />
    <TimeCol source="createdAt" label="Since" />
    <ActionsCol>
      <HashtagActions />
    </ActionsCol>
  </ScreenList>
);

/** Also bans names without a hashtag. */
const BanNameButton = () => (
  <AskButton
    {...{ label: 'Ban a name', icon: 'ban', submit: 'Ban', field: { name: 'name', label: 'Hashtag' } }}
    text="No reader can make it, and no post that comes in gets it."
    done="The name is banned."
    work={(name) => callApi('POST', '/hashtags', { name })}
  />
);

/** Actions by the hashtag's state. */
function HashtagActions() {
  const hashtag = useRecordContext<Hashtag>();
  if (!hashtag) return null;
  const { id, name, state } = hashtag;
  return (
    <Stack direction="row" sx={{ flexWrap: { xs: 'wrap', lg: 'nowrap' } }}>
      {state === 'waiting' && (
        <>
          <ActButton verb="approve" label="Approve" name={name} done={`${name} is on the site.`} icon="check" />
          <ActButton verb="refuse" label="Refuse" name={name} done={`${name} is refused.`} icon="ban" />
        </>
      )}
      {state !== 'banned' && (
        <AskButton
          {...{ label: 'Rename', icon: 'pencil', title: `Rename ${name}` }}
          text="Every post that has it shows the new name."
          field={{ name: 'name', label: 'New name', defaultValue: name }}
          done="It is renamed."
          work={(to) => callApi('POST', '/hashtags/rename', { ids: [id], name: to })}
        />
      )}
      {state === 'public' && <ActButton verb="ban" label="Ban" name={name} done={`${name} is banned.`} icon="ban" />}
      {state === 'banned' && (
        <ActButton verb="unban" label="Unban" name={name} done={`${name} is on the site again.`} icon="undo-2" />
      )}
    </Stack>
  );
}
