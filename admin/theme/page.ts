import { TYPE } from '#lib/design/scale.ts';
import { type Colors, type Components, toRem } from './values.ts';

/** The width of a field. */
const FIELD_MAX = 640;

/** The page itself, and parts that any screen may have. */
export const toPage = (colors: Colors): Components => ({
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
  MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
  MuiLink: { defaultProps: { underline: 'hover' } },
});
