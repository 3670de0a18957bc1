import type { ThemeOptions } from '@mui/material/styles';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { RADII, TYPE } from '#lib/design/scale.ts';
import { toControls } from './controls.ts';
import { toForms } from './forms.ts';
import { toFrame } from './frame.ts';
import { toLists } from './lists.ts';
import { toPage } from './page.ts';
import { type Colors, pick, toType } from './values.ts';

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
    components: {
      ...base.components,
      ...toPage(colors),
      ...toControls(colors),
      ...toForms(colors),
      ...toFrame(colors),
      ...toLists(colors),
    } as NonNullable<RaThemeOptions['components']>,
  };
}

export const lightTheme = toTheme(defaultLightTheme, 'light', pick('light'));
export const darkTheme = toTheme(defaultDarkTheme, 'dark', pick('dark'));
