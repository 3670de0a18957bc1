import { useRef } from 'react';
import { DataTable, SearchInput, useRecordContext } from 'react-admin';
import type { Capture } from '#backend/api/admin/operations/records.ts';
import { ActButton, BulkActButton } from '../../components/buttons';
import { OutsideLink } from '../../components/outside-link';
import { ActionsCol, ScreenList, TimeCol } from '../../components/screen-list';
import { useKeys } from '../../components/use-keys';
import { showDone } from '../../components/words';

const FILTERS = [<SearchInput key="q" source="q" alwaysOn />];
const say = showDone('address', 'addresses');

/** Addresses of posts that wait for their words. One whose post is captured leaves the list. */
export function CapturesList() {
  const opened = useRef(new Set<string>());
  const openNext = () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-capture]')];
    const next = links.find(({ href }) => !opened.current.has(href)) ?? links[0];
    if (!next) return;
    opened.current.add(next.href);
    next.click();
  };
  useKeys([{ key: 'o', does: 'Open the next post in a new tab', run: openNext }]);
  return (
    <ScreenList
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={FILTERS}
      empty="No addresses wait to be captured. Imports of bookmarks and likes put them here."
      bulkActions={<BulkActButton verb="dismiss" label="Dismiss" done={say('dismissed')} icon="x" />}
    >
      <DataTable.Col source="link" label="Post" disableSort render={toLink} />
      <DataTable.Col source="author" disableSort render={({ author }: Capture) => <bdi>{author}</bdi>} />
      <DataTable.Col source="note" disableSort render={({ note }: Capture) => <bdi>{note}</bdi>} />
      <TimeCol source="createdAt" label="Added" />
      <ActionsCol>
        <CaptureActions />
      </ActionsCol>
    </ScreenList>
  );
}

const toLink = ({ link }: Capture) => <OutsideLink href={link} data-capture />;

function CaptureActions() {
  const capture = useRecordContext<Capture>();
  return (
    capture && (
      <ActButton verb="dismiss" label="Dismiss" name={capture.link} done="The address is dismissed." icon="x" />
    )
  );
}
