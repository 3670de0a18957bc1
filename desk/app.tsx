import { Admin, Resource } from 'react-admin';
import { authProvider } from './auth-provider';
import { dataProvider } from './data-provider';
import { Layout } from './layout/layout';
import { log } from './log/log';
import type { Screen } from './screen';
import { darkTheme, lightTheme } from './theme';

/** Every screen, in the order of the menu. A new one is a line here. */
const SCREENS: Screen[] = [log];

export function App() {
  return (
    <Admin
      title="Desk"
      authProvider={authProvider}
      dataProvider={dataProvider}
      theme={lightTheme}
      darkTheme={darkTheme}
      layout={Layout}
      requireAuth
      // React-admin would tell its makers where it runs.
      disableTelemetry
    >
      {SCREENS.map(({ label, ...screen }) => (
        <Resource key={screen.name} {...screen} options={{ label }} />
      ))}
    </Admin>
  );
}
