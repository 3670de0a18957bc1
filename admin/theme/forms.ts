import { createElement } from 'react';
import { TYPE } from '#lib/design/scale.ts';
import { SaveToolbar } from '../components/edit-form';
import { type Colors, type Components, FOR_FINGERS, toRem, toType } from './values.ts';

const FIELD = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const;

/** Fields, their labels, and forms of them. */
export const toForms = (colors: Colors): Components => ({
  MuiTextField: { defaultProps: FIELD, variants: [] },
  MuiFormControl: { defaultProps: FIELD },
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
  ...({
    // A change is made at once; the log takes it back. React-admin would wait for a tab that may be closed.
    RaEdit: { defaultProps: { mutationMode: 'pessimistic' } },
    RaSimpleForm: { defaultProps: { warnWhenUnsavedChanges: true, toolbar: createElement(SaveToolbar) } },
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
  } as object),
});
