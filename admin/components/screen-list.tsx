import { Box, Button, Checkbox, TableCell, Typography } from '@mui/material';
import { Children, type ComponentProps, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import {
  DataTable,
  DataTableBody,
  type DataTableBodyProps,
  DataTableConfigContext,
  DataTableRow,
  type DataTableRowProps,
  FilterButton,
  List,
  Pagination,
  type RaRecord,
  type SortPayload,
  TopToolbar,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { apiUrl } from '../api';
import { toListQuery } from '../data-provider';
import { Icon } from './icon';
import { LoadError, Note, StateChip, type States } from './section';
import { nameField, RelativeTime } from './words';

type ScreenListProps = {
  /** The order before anybody chose one; the API refuses fields that it does not sort by. */
  sort: SortPayload;
  /** Inputs, with the API's names of filters as their `source`. With `alwaysOn` they are always to be seen. */
  filters?: ReactElement[];
  /** The explanation of an empty list, as a sentence. */
  empty: string;
  /** The page of a row; without it there is none. */
  link?: 'edit' | 'show';
  /** Buttons for the selected rows; without them no row can be selected. */
  bulkActions?: ReactElement;
  /** Buttons before Export, such as `<CreateButton />`. */
  actions?: ReactNode;
  /** The columns, `<DataTable.Col source="…">`, led by what a row is called. One that is empty in all rows is left out. */
  children: ReactNode;
};

/** A list of the desk: searched, filtered, sorted, paged and exported by the server. */
export const ScreenList = ({ sort, filters, actions, ...table }: ScreenListProps) => (
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
        {filters && <FilterButton disableSaveQuery />}
        {actions}
        <ExportButton />
      </TopToolbar>
    }
    sx={TABLE_LOOK}
  >
    <Table {...table} />
  </List>
);

function Table({ link, bulkActions, empty, children }: Omit<ScreenListProps, 'sort'>) {
  const { data = [], sort, filterValues = {} } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <DataTable
      rowClick={link ?? false}
      body={TableBody}
      bulkActionButtons={bulkActions ?? false}
      empty={
        <Box sx={{ p: 2 }}>
          <Note role="status">{isFiltered ? 'Nothing matches these filters.' : empty}</Note>
        </Box>
      }
    >
      {pickColumns(children, data, sort.field)}
    </DataTable>
  );
}

function ListError() {
  const { error, refetch } = useListContext();
  return <LoadError error={error} retry={refetch} />;
}

/** Everything that matches the list's filters, in its order, as a file that the server writes. */
function ExportButton() {
  const { resource, sort, filterValues, total } = useListContext();
  const href = apiUrl(`/${resource}?${toListQuery({ sort, filter: filterValues })}&format=csv`);
  return (
    <Button startIcon={<Icon name="download" />} href={href} download disabled={!total}>
      Export
    </Button>
  );
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
  // React-admin hands this on to MUI's pagination; its own type leaves it out.
  const label: object = {
    labelDisplayedRows: ({ from, to, count }: Range) =>
      `${format(from)}–${format(to)} of ${format(count)}${meta?.hasMore ? '+' : ''}`,
  };
  return (
    <>
      {meta?.sifted !== undefined && (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ px: 2, pt: 1, textAlign: 'right' }}>
          Searched were the first {format(meta.sifted)} in this order. Export has all of them; a longer word or another
          filter leads further here.
        </Typography>
      )}
      <Pagination rowsPerPageOptions={[10, 25, 50, 100]} {...label} />
    </>
  );
}

const format = (value: number): string => value.toLocaleString('en');

/** The rows of a table. React-admin would call each of their boxes "Select this row", and give the name to what is no box. */
const TableBody = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;

function Row({ children, ...props }: DataTableRowProps) {
  const config = useDataTableConfigContext();
  return (
    <DataTableConfigContext.Provider value={{ ...config, hasBulkActions: false }}>
      <DataTableRow {...props}>
        {config.hasBulkActions && (
          <TableCell padding="checkbox">
            <RowCheckbox />
          </TableCell>
        )}
        {children}
      </DataTableRow>
    </DataTableConfigContext.Provider>
  );
}

function RowCheckbox() {
  const record = useRecordContext();
  const nameRecord = useGetRecordRepresentation(useResourceContext());
  const selectedIds = useDataTableSelectedIdsContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  if (!record) return null;
  return (
    <Checkbox
      checked={selectedIds?.includes(record.id) ?? false}
      onClick={(event) => {
        // With Shift it selects all rows in between. The row around it would open.
        event.stopPropagation();
        handleToggleItem?.(record.id, event);
      }}
      slotProps={{ input: { 'aria-label': `Select ${nameRecord(record)}` } }}
    />
  );
}

type ColumnProps = ComponentProps<typeof DataTable.Col> & { 'data-label'?: ReactNode };

/** A column of times, told as their distance from now. */
export const TimeCol = ({ source = '', ...props }: ColumnProps) => (
  <DataTable.Col source={source} {...props} render={(row: RaRecord) => <RelativeTime at={row[source]} />} />
);

/** A column of states, as dots and words. */
export const StateCol = ({ states, source = 'state', ...props }: ColumnProps & { states: States<string> }) => (
  <DataTable.Col
    {...{ source, label: 'State', ...props }}
    render={(row: RaRecord) => <StateChip {...(states[row[source]] ?? { label: row[source] })} />}
  />
);

/** A column of buttons. */
export const ActionsCol = (props: ColumnProps) => <DataTable.Col label="Actions" disableSort {...props} />;

/**
 * The columns that have something to show for one of the rows, or order them; the first one is the lead. Each knows its label,
 * which stands before times and numbers where the table has no head.
 */
function pickColumns(columns: ReactNode, rows: readonly RaRecord[], sortedBy: string): ReactElement[] {
  const isFilled = ({ props: { source } }: ReactElement<ColumnProps>) =>
    source === undefined || source === sortedBy || rows.length === 0 || rows.some((row) => hasValue(row[source]));
  return Children.toArray(columns)
    .filter((column) => isValidElement<ColumnProps>(column))
    .filter((column, index) => index === 0 || isFilled(column))
    .map((column, index) =>
      cloneElement(column, {
        'data-label': column.props.label ?? nameField(column.props.source ?? ''),
        className:
          index === 0 ? 'lead' : (column.props.className ?? (LABELLED.includes(column.type) ? 'labelled' : '')),
      }),
    );
}

/** Times and numbers say little without their label. */
const LABELLED: unknown[] = [TimeCol, DataTable.NumberCol];

const hasValue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Rows of one line each; where the table is narrow each row is a block, led by its first column, without a head. */
const TABLE_LOOK = {
  // Below the last row there is room for what floats over it: the buttons for what is selected.
  '& .RaList-main': { minWidth: 0, pb: 10 },
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .RaDataTable-rowCell': {
    ...{ maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&.lead': { maxWidth: 0, width: '99%', fontWeight: 500 },
    '&:has(button)': { maxWidth: 'none', width: '1%', overflow: 'visible', py: 0 },
    '&:has(ul)': { minWidth: 320, maxWidth: 420, whiteSpace: 'normal' },
  },
  '@media (max-width: 899.95px)': {
    '& table, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': {
      ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.25 },
      ...{ minHeight: 44, px: 1.5, py: 1, borderBottom: 1, borderColor: 'divider' },
    },
    '& tbody td': { display: 'block', height: 'auto', border: 0, p: 0, color: 'text.secondary' },
    '& tbody tr:has(.MuiTableCell-paddingCheckbox)': { position: 'relative', pl: 7 },
    '& tbody td.MuiTableCell-paddingCheckbox': { position: 'absolute', left: -4, top: 4, width: 'auto' },
    '& .RaDataTable-rowCell': {
      ...{ maxWidth: '100%', whiteSpace: 'normal' },
      '&:empty': { display: 'none' },
      '&.lead': { flex: '1 1 100%', maxWidth: 'none', width: 'auto', color: 'text.primary' },
      '&.labelled::before': { content: 'attr(data-label) " "' },
      '&:has(button)': { maxWidth: 'none', width: 'auto', ml: 'auto' },
      '&:has(ul)': { flexBasis: '100%', minWidth: 0, maxWidth: 'none' },
    },
  },
} as const;
