import { DataTable, SearchInput, useRecordContext } from 'react-admin';
import type { Author } from '#backend/api/admin/operations/records.ts';
import { callApi } from '../../api';
import { AskButton, RecordLink } from '../../components/buttons';
import { MergeButton } from '../../components/merge-button';
import { ActionsCol, ScreenList, TimeCol } from '../../components/screen-list';

const FILTERS = [<SearchInput key="q" source="q" placeholder="A name, or a former one" alwaysOn />];

/** All authors of posts on the site, those with most posts first. */
export const AuthorsList = () => (
  <ScreenList
    sort={{ field: 'posts', order: 'DESC' }}
    filters={FILTERS}
    empty="No authors yet. They come with posts."
    bulkActions={
      <MergeButton<Author>
        what="author"
        text="All their posts get the name that you keep, and so do posts that come in later. The other pages lead to that author’s."
        warn={warnOfOptOut}
      />
    }
  >
    <DataTable.Col source="name" render={({ name }: Author) => <RecordLink to="edit">{name}</RecordLink>} />
    <DataTable.NumberCol source="posts" label="Posts" />
    <DataTable.Col
      source="formerNames"
      label="Former names"
      disableSort
      render={({ formerNames }: Author) => <bdi>{formerNames.join(', ')}</bdi>}
    />
    <DataTable.Col source="note" disableSort />
    <TimeCol source="lastPostAt" label="Last post" />
    <ActionsCol>
      <RenameButton />
    </ActionsCol>
  </ScreenList>
);

/** An opt-out goes with the person, whose posts of both names it deletes. */
function warnOfOptOut(authors: readonly Author[]): string | null {
  const names = authors.filter(({ hasOptedOut }) => hasOptedOut).map(({ name }) => name);
  if (names.length === 0) return null;
  return `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} opted out: the posts of all these authors will be deleted.`;
}

/** Gives all posts of the author another name. */
export function RenameButton() {
  const author = useRecordContext<Author>();
  if (!author) return null;
  const { id, name } = author;
  return (
    <AskButton
      {...{ label: 'Rename', icon: 'pencil', title: `Rename ${name}` }}
      text="All posts show the new name, and the former address of the author’s page leads to the new one. Posts keep their addresses."
      field={{ name: 'name', label: 'New name', defaultValue: name }}
      done="The author is renamed."
      work={(to) => callApi('POST', '/authors/rename', { ids: [id], name: to })}
    />
  );
}
