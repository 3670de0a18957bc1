import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import type { MouseEvent } from 'react';
import {
  DataTableBody,
  type DataTableBodyProps,
  DataTableConfigContext,
  DataTableRow,
  type DataTableRowProps,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
} from 'react-admin';

/** The rows of a table. React-admin would call each of their boxes "Select this row", and give the name to what is no box. */
export const TableBody = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;

function Row({ children, ...props }: DataTableRowProps) {
  const config = useDataTableConfigContext();
  if (!config.hasBulkActions) return <DataTableRow {...props}>{children}</DataTableRow>;
  return (
    <DataTableConfigContext.Provider value={{ ...config, hasBulkActions: false }}>
      <DataTableRow {...props}>
        <TableCell padding="checkbox">
          <RowCheckbox />
        </TableCell>
        {children}
      </DataTableRow>
    </DataTableConfigContext.Provider>
  );
}

function RowCheckbox() {
  const record = useRecordContext();
  const resource = useResourceContext();
  const nameRecord = useGetRecordRepresentation(resource);
  const selectedIds = useDataTableSelectedIdsContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  if (!record) return null;
  const toggle = (event: MouseEvent<HTMLButtonElement>) => {
    // With Shift it selects all rows in between. The row around it would open.
    event.stopPropagation();
    handleToggleItem?.(record.id, event);
  };
  return (
    <Checkbox
      checked={selectedIds?.includes(record.id) ?? false}
      onClick={toggle}
      slotProps={{ input: { 'aria-label': `Select ${nameRecord(record)}` } }}
    />
  );
}
