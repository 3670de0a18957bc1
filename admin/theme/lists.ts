import { RADII, SHADOWS, TYPE } from '#lib/design/scale.ts';
import { type Colors, type Components, toType } from './values.ts';

/** The height of a row of a table. */
const ROW = 44;

const BULK_BAR_SHADOW = `${SHADOWS.menu.offset} ${SHADOWS.menu.light}`;

/**
 * The bar of the selected rows: at the bottom of the window, where it is at hand however far down the rows are and covers no filter.
 * React-admin would lay it over what is above the list.
 */
const BULK_BAR = {
  '&:not(.RaBulkActionsToolbar-collapsed)': { height: 'auto' },
  '&.RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
  position: 'fixed',
  bottom: 0,
  transform: 'none',
  flexWrap: 'wrap',
  borderRadius: 0,
  boxShadow: BULK_BAR_SHADOW,
  zIndex: 1250,
  '@media (min-width: 600px)': {
    left: '50%',
    right: 'auto',
    bottom: 16,
    width: 'max-content',
    maxWidth: 'calc(100% - 32px)',
    transform: 'translateX(-50%)',
    borderRadius: `${RADII.control}px`,
  },
} as const;

/** React-admin's own is a rule for phones, which only another such rule outweighs. */
const TRANSPARENT_ON_PHONES = { '@media (max-width: 599.95px)': { backgroundColor: 'transparent' } };

/** Tables, their filters, and the bar of the selected rows. */
export const toLists = (colors: Colors): Components => ({
  MuiTableCell: {
    styleOverrides: {
      root: { ...toType(TYPE.ui), borderColor: colors.line },
      head: { ...toType(TYPE.meta), color: colors.ink3, whiteSpace: 'nowrap' },
      body: { height: ROW },
    },
  },
  ...({
    RaListToolbar: { styleOverrides: { root: TRANSPARENT_ON_PHONES } },
    RaTopToolbar: {
      styleOverrides: {
        root: {
          alignItems: 'center',
          '@media (min-width: 900px)': { flexShrink: 0 },
          '@media (max-width: 899.95px)': { flexWrap: 'wrap' },
          ...TRANSPARENT_ON_PHONES,
        },
      },
    },
    // In a row with the others: floating, it would lie over the buttons of the rows.
    RaCreateButton: {
      styleOverrides: {
        root: {
          '&.RaCreateButton-floating': {
            ...{ position: 'static', width: 44, height: 44, borderRadius: RADII.control, boxShadow: 'none' },
          },
        },
      },
    },
    RaFilterForm: { styleOverrides: { root: { alignItems: 'flex-end' } } },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': { color: colors.ink, backgroundColor: colors.surface, ...BULK_BAR },
        },
      },
    },
  } as object),
});
