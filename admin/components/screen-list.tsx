import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { DataTable, FilterButton, List, Pagination, type SortPayload, TopToolbar, useListContext } from 'react-admin';
import { pickColumns, TABLE_LOOK } from './columns';
import { EmptyList } from './empty-list';
import { ExportButton } from './export-button';
import { LoadError } from './load-error';
import { TableBody } from './table-body';

type ScreenListProps = {
  /** The order before anybody chose one; the API refuses fields that it does not sort by. */
  sort: SortPayload;
  /** Inputs, with the API's names of filters as their `source`. With `alwaysOn` they are always to be seen. */
  filters?: ReactElement[];
  /** The explanation of an empty list, as a sentence. */
  empty: string;
  /** The page of a row; false if there is none. */
  link?: 'edit' | 'show' | false;
  /** Buttons for the selected rows; without them no row can be selected. */
  bulkActions?: ReactElement;
  /** Buttons before Export, such as `<CreateButton />`. */
  actions?: ReactNode;
  /** The columns, `<DataTable.Col source="…">`, led by what a row is called. One that is empty in all rows is left out. */
  children: ReactNode;
};

/** A list of the desk: searched, filtered, sorted, paged and exported by the server. */
export function ScreenList({ sort, filters, actions, ...table }: ScreenListProps) {
  return (
    <List
      sort={sort}
      {...(filters && { filters })}
      perPage={25}
      // Else the browser would keep what is selected: a later visit, another tab or the next operator would act on it unawares.
      storeKey={false}
      pagination={<ListPagination />}
      // A list without rows keeps its filters and buttons.
      empty={false}
      error={<ListError />}
      exporter={false}
      actions={
        <TopToolbar>
          {filters?.some(({ props }) => !(props as { alwaysOn?: boolean }).alwaysOn) && <FilterButton />}
          {actions}
          <ExportButton />
        </TopToolbar>
      }
      // Below the last row there is room for what floats over it: the buttons for what is selected.
      sx={{ '& .RaList-main': { minWidth: 0, pb: 10 }, ...TABLE_LOOK }}
    >
      <Table {...table} />
    </List>
  );
}

function Table({ link = 'edit', bulkActions, empty, children }: Omit<ScreenListProps, 'sort'>) {
  const { data = [], sort, filterValues = {} } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <DataTable
      rowClick={link}
      body={TableBody}
      bulkActionButtons={bulkActions ?? false}
      empty={<EmptyList>{isFiltered ? 'Nothing matches these filters.' : empty}</EmptyList>}
    >
      {pickColumns(children, data, sort.field)}
    </DataTable>
  );
}

function ListError() {
  const { error, refetch } = useListContext();
  return <LoadError error={error} retry={refetch} />;
}

type Range = { from: number; to: number; count: number };

/**
 * The pages of a list. Of a long one the server counts no more than ten thousand rows: the pages go on beyond, one after the
 * other. Where it could search the first rows alone, that stands here.
 */
function ListPagination() {
  const { meta, error } = useListContext();
  // It would count what has not come: "1–25 of -1".
  if (error) return null;
  return (
    <Box>
      {meta?.sifted !== undefined && (
        <Typography variant="body2" role="status" sx={{ px: 2, pt: 1, color: 'text.secondary', textAlign: 'right' }}>
          Searched were the first {format(meta.sifted)} in this order. Export has all of them; a longer word or another
          filter leads further here.
        </Typography>
      )}
      <Pagination
        rowsPerPageOptions={[10, 25, 50, 100]}
        {...withLabel(
          ({ from, to, count }) => `${format(from)}–${format(to)} of ${format(count)}${meta?.hasMore ? '+' : ''}`,
        )}
      />
    </Box>
  );
}

/** React-admin hands this on to MUI's pagination; its own type leaves it out. */
const withLabel = (labelDisplayedRows: (range: Range) => string): object => ({ labelDisplayedRows });

const format = (value: number): string => value.toLocaleString('en');
