import { Children, type ComponentProps, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { DataTable, type RaRecord } from 'react-admin';
import { RelativeTime } from './relative-time';
import { StateChip, type States } from './state-chip';

type ColumnProps = ComponentProps<typeof DataTable.Col> & { 'data-label'?: ReactNode };

/** A column of times, told as their distance from now. */
export const TimeCol = ({ source = '', ...props }: ColumnProps) => (
  <DataTable.Col source={source} {...props} render={(row: RaRecord) => <RelativeTime at={row[source]} />} />
);

/** A column of states, as dots and words. */
export const StateCol = ({ states, ...props }: ColumnProps & { states: States<string> }) => (
  <DataTable.Col
    label="State"
    {...props}
    render={({ state }: RaRecord) => <StateChip {...(states[state] ?? { label: state })} />}
  />
);

/**
 * The columns that have something to show for one of the rows, or order them; the first one is the lead. Each knows its label,
 * which stands before times and numbers where the table has no head.
 */
export function pickColumns(columns: ReactNode, rows: readonly RaRecord[], sortedBy: string): ReactElement[] {
  const isFilled = ({ props: { source } }: ReactElement<ColumnProps>) =>
    source === undefined || source === sortedBy || rows.length === 0 || rows.some((row) => hasValue(row[source]));
  return Children.toArray(columns)
    .filter((column) => isValidElement<ColumnProps>(column))
    .filter(isFilled)
    .map((column, index) =>
      cloneElement(column, {
        'data-label': column.props.label,
        className: index === 0 ? 'lead' : LABELLED.includes(column.type) ? 'labelled' : '',
      }),
    );
}

/** Times and numbers say little without their label. */
const LABELLED: unknown[] = [TimeCol, DataTable.NumberCol];

const hasValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '' && value !== 0;

const NARROW = '@media (max-width: 899.95px)';

/** Of a table: rows of one line each; where it is narrow each row is a block, led by its first column, without a head. */
export const TABLE_LOOK = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .RaDataTable-rowCell': {
    ...{ maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&.lead': { maxWidth: 0, width: '99%', fontWeight: 500 },
    '&:has(button)': { maxWidth: 'none', width: '1%', overflow: 'visible', py: 0 },
    '&:has(ul)': { minWidth: 320, maxWidth: 420, whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  [NARROW]: {
    '& table, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': {
      ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.25, px: 1.5, py: 1 },
      ...{ borderBottom: 1, borderColor: 'divider' },
    },
    '& tbody td': { display: 'block', height: 'auto', border: 0, p: 0, color: 'text.secondary' },
    '& tbody td.MuiTableCell-paddingCheckbox': { width: 'auto', ml: -1 },
    '& .RaDataTable-rowCell': {
      ...{ maxWidth: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' },
      '&:empty': { display: 'none' },
      '&.lead': { flex: '1 1 70%', maxWidth: 'none', width: 'auto', color: 'text.primary' },
      '&.labelled::before': { content: 'attr(data-label) " "' },
      '&:has(button), &:has(ul)': { flexBasis: '100%', minWidth: 0, maxWidth: 'none' },
    },
  },
} as const;
