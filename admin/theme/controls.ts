import { CONTROL, type Colors, type Components, FOR_FINGERS } from './values.ts';

/** Buttons, menus and choices. */
export const toControls = (colors: Colors): Components => ({
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
  MuiRadio: { styleOverrides: { root: FOR_FINGERS } },
  MuiFormControlLabel: { styleOverrides: { root: FOR_FINGERS } },
  MuiCheckbox: { styleOverrides: { root: FOR_FINGERS } },
  MuiMenuItem: { styleOverrides: { root: CONTROL } },
  MuiListItemButton: { styleOverrides: { root: FOR_FINGERS } },
});

const toQuiet = ({ ink, lineStrong }: Colors) => ({
  '&.MuiButton-colorPrimary': { color: ink, borderColor: lineStrong },
});
