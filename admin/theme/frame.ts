import { RADII } from '#lib/design/scale.ts';
import type { Colors, Components } from './values.ts';

/** The desk around its screens: bar, menu, cards and messages. */
export const toFrame = (colors: Colors): Components => ({
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
  ...({
    // Half as strong, its words could not be read.
    RaNotFound: { styleOverrides: { root: { '& .RaNotFound-message': { opacity: 1, fontFamily: 'inherit' } } } },
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
    RaMenu: { styleOverrides: { root: { paddingBlock: 8 } } },
  } as object),
});
