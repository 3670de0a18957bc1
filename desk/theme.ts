import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

/** The site's colours (app/globals.css has the same, as tokens). */
const LIGHT = {
  canvas: '#faf9f7',
  surface: '#ffffff',
  line: '#e4e0d8',
  ink: '#1d1b18',
  inkMuted: '#5d574e',
  accent: '#9a3f0b',
  accentStrong: '#7c3005',
  onAccent: '#ffffff',
  danger: '#b3261e',
  success: '#1b6e43',
  warning: '#7a5200',
};
const DARK: typeof LIGHT = {
  canvas: '#141311',
  surface: '#1c1b18',
  line: '#35322c',
  ink: '#f2efe9',
  inkMuted: '#b5aea2',
  accent: '#f0a063',
  accentStrong: '#f7b988',
  onAccent: '#231405',
  danger: '#f2928c',
  success: '#7fd0a2',
  warning: '#e0b04a',
};

export const lightTheme = toTheme('light', LIGHT);
export const darkTheme = toTheme('dark', DARK);

function toTheme(mode: 'light' | 'dark', colors: typeof LIGHT): RaThemeOptions {
  const base = mode === 'light' ? defaultLightTheme : defaultDarkTheme;
  const contrastText = colors.onAccent;
  const own: ThemeOptions = {
    palette: {
      mode,
      background: { default: colors.canvas, paper: colors.surface },
      text: { primary: colors.ink, secondary: colors.inkMuted },
      divider: colors.line,
      primary: { main: colors.accent, dark: colors.accentStrong, contrastText },
      secondary: { main: colors.accent, dark: colors.accentStrong, contrastText },
      error: { main: colors.danger, contrastText },
      success: { main: colors.success, contrastText },
      warning: { main: colors.warning, contrastText },
    },
    typography: { fontFamily: '"Inter Variable", system-ui, sans-serif' },
    shape: { borderRadius: 10 },
  };
  return createTheme(base as ThemeOptions, own) as RaThemeOptions;
}
