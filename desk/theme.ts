import type { ThemeOptions } from '@mui/material/styles';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

/** The site's colours, which its style sheet has as tokens. */
const LIGHT = {
  canvas: '#faf9f7',
  surface: '#ffffff',
  surfaceMuted: '#f3f1ed',
  line: '#e4e0d8',
  lineStrong: '#8a8378',
  ink: '#1d1b18',
  inkMuted: '#5d574e',
  accent: '#9a3f0b',
  accentStrong: '#7c3005',
  accentSoft: '#fbeee3',
  onAccent: '#ffffff',
  danger: '#b3261e',
  success: '#1b6e43',
  warning: '#7a5200',
};
type Colors = typeof LIGHT;
const DARK: Colors = {
  canvas: '#141311',
  surface: '#1c1b18',
  surfaceMuted: '#262420',
  line: '#35322c',
  lineStrong: '#8c857a',
  ink: '#f2efe9',
  inkMuted: '#b5aea2',
  accent: '#f0a063',
  accentStrong: '#f7b988',
  accentSoft: '#38271a',
  onAccent: '#231405',
  danger: '#f2928c',
  success: '#7fd0a2',
  warning: '#e0b04a',
};

export const lightTheme = toTheme(defaultLightTheme, 'light', LIGHT);
export const darkTheme = toTheme(defaultDarkTheme, 'dark', DARK);

function toTheme(base: ThemeOptions, mode: 'light' | 'dark', colors: Colors): RaThemeOptions {
  const contrastText = colors.onAccent;
  const accent = { main: colors.accent, light: colors.accentSoft, dark: colors.accentStrong, contrastText };
  return {
    ...(base as RaThemeOptions),
    palette: {
      mode,
      background: { default: colors.canvas, paper: colors.surface },
      text: { primary: colors.ink, secondary: colors.inkMuted },
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
    },
    shape: { borderRadius: 8 },
    components: { ...base.components, ...toComponents(colors) } as NonNullable<RaThemeOptions['components']>,
  };
}

/** As high as a finger needs, where a finger is what points. */
const FOR_FINGERS = { '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } };

/** At the bottom, where it is at hand however far down the selected rows are. */
const ON_PHONES = {
  '@media (max-width: 599.95px)': {
    '&:not(.RaBulkActionsToolbar-collapsed)': { height: 'auto' },
    '&.RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
    position: 'fixed',
    bottom: 0,
    transform: 'none',
    flexWrap: 'wrap',
    borderRadius: 0,
    boxShadow: '0 -1px 4px rgb(0 0 0 / 0.2)',
  },
} as const;

function toComponents(colors: Colors): NonNullable<ThemeOptions['components']> {
  const field = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const;
  return {
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': { outline: `2px solid ${colors.accent}`, outlineOffset: 2 },
        // Fields show it by their border.
        ':is(input, textarea):focus-visible': { outline: 'none' },
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
    MuiButton: { styleOverrides: { root: FOR_FINGERS } },
    MuiIconButton: { styleOverrides: { root: FOR_FINGERS } },
    MuiTextField: { defaultProps: field, variants: [] },
    MuiFormControl: { defaultProps: field },
    MuiAppBar: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: {
          backgroundColor: colors.surface,
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
        standard: { '&.MuiAlert-colorInfo': { color: colors.ink, backgroundColor: colors.accentSoft } },
      },
    },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiInputBase: { styleOverrides: { input: { '&::placeholder': { color: colors.inkMuted, opacity: 1 } } } },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: colors.lineStrong } } },
    MuiTableCell: { styleOverrides: { root: { borderColor: colors.line }, head: { color: colors.inkMuted } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    ...({
      // A change is made at once; the log takes it back. React-admin would wait for a tab that may be closed.
      RaEdit: { defaultProps: { mutationMode: 'pessimistic' } },
      RaDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
      RaBulkDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
      RaSimpleForm: { defaultProps: { warnWhenUnsavedChanges: true } },
      RaMenuItemLink: {
        styleOverrides: {
          root: {
            '&.RaMenuItemLink-active': { color: colors.accent, backgroundColor: colors.accentSoft, fontWeight: 600 },
          },
        },
      },
      RaTopToolbar: {
        styleOverrides: {
          root: {
            alignItems: 'center',
            backgroundColor: 'transparent',
            '@media (min-width: 900px)': { flexShrink: 0 },
            '@media (max-width: 899.95px)': { flexWrap: 'wrap' },
          },
        },
      },
      RaToolbar: { styleOverrides: { root: { backgroundColor: colors.surfaceMuted } } },
      RaBulkActionsToolbar: {
        styleOverrides: {
          root: {
            '& .RaBulkActionsToolbar-toolbar': { color: colors.ink, backgroundColor: colors.accentSoft, ...ON_PHONES },
          },
        },
      },
    } as object),
  };
}
