import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { AccountPage } from './auth/account-page';
import { SetUpPage } from './auth/set-up-page';
import { SignInPage } from './auth/sign-in';
import { authProvider } from './auth-provider';
import { dataProvider, queryClient } from './data-provider';
import { Layout } from './layout/layout';
import { Notifications } from './layout/notifications';
import { Dashboard } from './resources/dashboard/dashboard';
import { CapturePage } from './resources/posts/capture/capture-page';
import { SCREENS } from './screens';
import { darkTheme, lightTheme } from './theme/theme';

export function App() {
  return (
    <Admin
      title="Desk"
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      theme={lightTheme}
      darkTheme={darkTheme}
      layout={Layout}
      notification={Notifications}
      dashboard={Dashboard}
      loginPage={SignInPage}
      requireAuth
      // React-admin would report its use to its makers.
      disableTelemetry
    >
      <CustomRoutes noLayout>
        <Route path="/set-up" element={<SetUpPage />} />
      </CustomRoutes>
      <CustomRoutes>
        <Route path="/account" element={<AccountPage />} />
        <Route path="/capture" element={<CapturePage />} />
      </CustomRoutes>
      {SCREENS.map(({ label, todos, tile, group, icon, ...screen }) => (
        <Resource key={screen.name} {...screen} options={{ label }} />
      ))}
    </Admin>
  );
}
