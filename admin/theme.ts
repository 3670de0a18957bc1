import type { ThemeOptions } from '@mui/material/styles';
import { createElement } from 'react';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';
import * as colors from '#lib/design/colors.ts';
import { RADII, SHADOWS, TYPE } from '#lib/design/scale.ts';
import { SaveToolbar } from './components/edit-form';

type Colors = Record<keyof typeof colors, string>;

/** The site's colours as one theme has them. */
const pick = (mode: 'light' | 'dark') =>
  Object.fromEntries(Object.entries(colors).map(([name, shades]) => [name, shades[mode]])) as Colors;

const toRem = (size: number): string => `${size / 16}rem`;

/** A size of type as MUI has it. */
const toType = ([size, line]: readonly [number, number, number?], fontWeight = 400) => ({
  fontSize: toRem(size),
  lineHeight: `${line}px`,
  fontWeight,
});
/** The width of a field, at most. */
const FIELD_MAX = 640;

function toTheme(base: ThemeOptions, mode: 'light' | 'dark', colors: Colors): RaThemeOptions {
  const contrastText = colors.onEmber;
  const accent = { main: colors.ember, light: colors.emberSoft, dark: colors.link, contrastText };
  return {
    ...(base as RaThemeOptions),
    palette: {
      mode,
      background: { default: colors.canvas, paper: colors.surface },
      text: { primary: colors.ink, secondary: colors.ink3 },
      divider: colors.line,
      primary: accent,
      secondary: accent,
      error: { main: colors.danger, contrastText },
      success: { main: colors.success, contrastText },
      warning: { main: colors.warning, contrastText },
      info: accent,
    },
    typography: {
      fontFamily: '"Inter Variable", system-ui, sans-serif',
      button: { textTransform: 'none', fontWeight: 600 },
      body1: toType(TYPE.ui),
      body2: toType(TYPE.meta),
      h5: toType(TYPE.section, 600),
      h6: toType(TYPE.title, 600),
      subtitle2: toType(TYPE.ui, 600),
      overline: { ...toType(TYPE.meta, 600), textTransform: 'none' },
    },
    sidebar: { width: 208, closedWidth: 56 },
    shape: { borderRadius: RADII.control },
    components: { ...base.components, ...toComponents(colors) } as NonNullable<RaThemeOptions['components']>,
  };
}

/** The height of a row of a table. */
const ROW = 44;

/** A control is 36 px high, and 44 px where a finger points at it. */
export const CONTROL = { minHeight: 36, '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } };
/** The target of a finger, for controls that are smaller to the eye. */
const FOR_FINGERS = { '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } };

const toQuiet = ({ ink, lineStrong }: Colors) => ({
  '&.MuiButton-colorPrimary': { color: ink, borderColor: lineStrong },
});

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

function toComponents(colors: Colors): NonNullable<ThemeOptions['components']> {
  const field = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const;
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // A line of a form that is wider is hard to follow from its label to its end.
        '.ra-input, .MuiFormControl-fullWidth': { maxWidth: FIELD_MAX },
        kbd: { fontFamily: 'inherit', fontSize: toRem(TYPE.meta[0]), color: colors.ink3 },
        body: { overflowWrap: 'anywhere' },
        '.summary-text a': { color: colors.link },
        del: { color: colors.ink3 },
        ins: { textDecoration: 'none' },
        '.plain': { listStyle: 'none', margin: 0, padding: 0 },
        '.facts': {
          ...{
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            columnGap: 16,
            rowGap: 4,
            marginBlock: '8px 0',
          },
          '& dd': { margin: 0 },
          '& dt': { color: colors.ink3 },
        },
        '.record-link': {
          ...{ color: colors.ink, fontWeight: 500 },
          '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44, minWidth: 44 },
        },
        ':focus-visible': { outline: `2px solid ${colors.ember}`, outlineOffset: 2 },
        // Fields show it by their border, and a dialog by lying over the page.
        ':is(input, textarea, .MuiDialog-container, .MuiDialog-paper):focus-visible': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': {
            animationDuration: '1ms !important',
            transitionDuration: '0s !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    // The brand's colour is for the one button that a screen is there for.
    MuiButton: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: CONTROL, text: toQuiet(colors), outlined: toQuiet(colors) },
    },
    MuiIconButton: { styleOverrides: { root: FOR_FINGERS } },
    MuiChip: {
      styleOverrides: {
        root: { '@media (pointer: coarse)': { height: 44 } },
        deleteIcon: { '@media (pointer: coarse)': { boxSizing: 'content-box', margin: 0, padding: 12 } },
      },
    },
    // Half as strong, its words could not be read.
    RaNotFound: { styleOverrides: { root: { '& .RaNotFound-message': { opacity: 1, fontFamily: 'inherit' } } } },
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    MuiRadio: { styleOverrides: { root: FOR_FINGERS } },
    MuiFormControlLabel: { styleOverrides: { root: FOR_FINGERS } },
    MuiCheckbox: { styleOverrides: { root: FOR_FINGERS } },
    MuiMenuItem: { styleOverrides: { root: CONTROL } },
    MuiListItemButton: { styleOverrides: { root: FOR_FINGERS } },
    MuiTextField: { defaultProps: field, variants: [] },
    MuiFormControl: { defaultProps: field },
    MuiAppBar: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: {
          backgroundColor: colors.canvas,
          backgroundImage: 'none',
          color: colors.ink,
          borderBottom: `1px solid ${colors.line}`,
          borderRadius: 0,
        },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    // MUI would make it of a shade that is next to black in the dark, and to white in the light.
    MuiAlert: {
      styleOverrides: {
        standard: { '&.MuiAlert-colorInfo': { color: colors.ink, backgroundColor: colors.emberSoft } },
      },
    },
    // The foot of a card sticks to the window's.
    MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { overflow: 'visible' } } },
    MuiInputBase: {
      styleOverrides: {
        input: {
          '&::placeholder': { color: colors.ink3, opacity: 1 },
          // Safari on phones zooms in on smaller ones.
          '@media (pointer: coarse)': { fontSize: toRem(TYPE.field[0]) },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { ...FOR_FINGERS, backgroundColor: colors.surface },
        // The label stands above the field and not in its border.
        notchedOutline: { borderColor: colors.lineStrong, top: 0, '& legend': { display: 'none' } },
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          ...{ position: 'static', transform: 'none', maxWidth: 'none', whiteSpace: 'normal', pointerEvents: 'auto' },
          ...{ color: colors.ink, fontWeight: 500, marginBottom: 4 },
          '&.Mui-focused': { color: colors.ink },
        },
      },
    },
    MuiSelect: { defaultProps: { displayEmpty: true } },
    MuiFormHelperText: { styleOverrides: { root: { ...toType(TYPE.meta), marginInline: 0 } } },
    MuiTableCell: {
      styleOverrides: {
        root: { ...toType(TYPE.ui), borderColor: colors.line },
        head: { ...toType(TYPE.meta), color: colors.ink3, whiteSpace: 'nowrap' },
        body: { height: ROW },
      },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
    ...({
      // A change is made at once; the log takes it back. React-admin would wait for a tab that may be closed.
      RaEdit: { defaultProps: { mutationMode: 'pessimistic' } },
      RaSimpleForm: { defaultProps: { warnWhenUnsavedChanges: true, toolbar: createElement(SaveToolbar) } },
      RaMenuItemLink: {
        styleOverrides: {
          root: {
            ...{ minHeight: 36, marginInline: 8, paddingInline: 12, borderRadius: RADII.control, color: colors.ink2 },
            '@media (pointer: coarse)': { minHeight: 44 },
            '& .RaMenuItemLink-icon': { minWidth: 30, color: 'inherit', '& svg': { width: 18, height: 18 } },
            '&.RaMenuItemLink-active': { color: colors.link, backgroundColor: colors.emberSoft, fontWeight: 600 },
          },
        },
      },
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
      // At hand at the foot of the window, however long the form is.
      RaToolbar: {
        styleOverrides: {
          root: {
            '&.RaToolbar-desktopToolbar, &.RaToolbar-mobileToolbar': {
              ...{ position: 'sticky', bottom: 0, zIndex: 2, padding: '8px 16px', borderRadius: 0 },
              ...{ backgroundColor: colors.surface, borderTop: `1px solid ${colors.line}` },
            },
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
      RaMenu: { styleOverrides: { root: { paddingBlock: 8 } } },
      RaBulkActionsToolbar: {
        styleOverrides: {
          root: {
            '& .RaBulkActionsToolbar-toolbar': { color: colors.ink, backgroundColor: colors.surface, ...BULK_BAR },
          },
        },
      },
    } as object),
  };
}

// Below what they are made of: a constant is undefined until its line has run.
export const lightTheme = toTheme(defaultLightTheme, 'light', pick('light'));
export const darkTheme = toTheme(defaultDarkTheme, 'dark', pick('dark'));
