import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactElement, ReactNode } from 'react';
import {
  BulkActionsToolbar,
  DataTable,
  FilterButton,
  List,
  type RaRecord,
  type SortPayload,
  TopToolbar,
  useListContext,
} from 'react-admin';
import { type CardContent, CardList } from './card-list';
import { EmptyList } from './empty-list';
import { ExportButton } from './export-button';
import { ListError } from './list-error';
import { ListPagination } from './list-pagination';
import { TableBody } from './table-body';

type ScreenListProps<Row extends RaRecord> = {
  /** The order before anybody chose one; the API refuses fields that it does not sort by. */
  sort: SortPayload;
  /** Inputs, with the API's names of filters as their `source`. With `alwaysOn` they are always to be seen. */
  filters?: ReactElement[];
  /** What stands here while there is nothing, as a sentence. */
  empty: string;
  /** Where a row leads; false where there is nothing more to see. */
  link?: 'edit' | 'show' | false;
  /** Buttons for the selected rows; without them no row can be selected. */
  bulkActions?: ReactElement;
  /** Buttons before Export, such as `<CreateButton />`. */
  actions?: ReactNode;
  /** A row as a card, below 900 px: beside the menu a table has no place there. */
  card: (row: Row) => CardContent;
  /** The columns of the table, from 900 px: `<DataTable.Col source="…">`. */
  children: ReactNode;
};

/** A list of the desk: searched, filtered, sorted, paged and exported by the server; a table, or cards where it is narrow. */
export function ScreenList<Row extends RaRecord>(props: ScreenListProps<Row>) {
  const { sort, filters, empty, link = 'edit', bulkActions, actions, card, children } = props;
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      sort={sort}
      {...(filters && { filters })}
      perPage={25}
      pagination={<ListPagination />}
      // A list without rows keeps its filters and buttons.
      empty={false}
      error={<ListError />}
      exporter={false}
      actions={
        <TopToolbar>
          {filters && <FilterButton />}
          {actions}
          <ExportButton />
        </TopToolbar>
      }
      sx={LOOK}
    >
      {isNarrow ? (
        <>
          {bulkActions && <BulkActionsToolbar>{bulkActions}</BulkActionsToolbar>}
          <EmptyOr empty={empty}>
            <CardList card={card} link={link} canSelect={bulkActions !== undefined} />
          </EmptyOr>
        </>
      ) : (
        <DataTable
          rowClick={link}
          body={TableBody}
          bulkActionButtons={bulkActions ?? false}
          empty={<EmptyList>{empty}</EmptyList>}
        >
          {children}
        </DataTable>
      )}
    </List>
  );
}

function EmptyOr({ empty, children }: { empty: string; children: ReactNode }) {
  const { data, isPending } = useListContext();
  if (isPending) return <EmptyList>Loading…</EmptyList>;
  return data?.length === 0 ? <EmptyList>{empty}</EmptyList> : children;
}

const LOOK = {
  // Below the last row there is room for what floats over it on phones: the button for a new one, or those for what is selected.
  '& .RaList-main': { minWidth: 0, pb: { xs: 10, sm: 0 } },
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  // What has no spaces breaks rather than push the other columns out of sight.
  '& .RaDataTable-rowCell': { overflowWrap: 'anywhere', minWidth: '5.5rem' },
  '& .RaDataTable-rowCell:has(a)': { minWidth: '14rem' },
  '& .RaDataTable-rowCell :is(time, button)': { whiteSpace: 'nowrap' },
};
