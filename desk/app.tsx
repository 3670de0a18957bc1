import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { AccountPage } from './account/account-page';
import { authProvider } from './auth-provider';
import { Dashboard } from './dashboard/dashboard';
import { dataProvider } from './data-provider';
import { hashtags } from './hashtags/hashtags';
import { jobs } from './jobs/jobs';
import { Layout } from './layout/layout';
import { Notifications } from './layout/notifications';
import { log } from './log/log';
import { mail } from './mail/mail';
import { posts } from './posts/posts';
import { queryClient } from './query-client';
import { readers } from './readers/readers';
import { reports } from './reports/reports';
import { review } from './review/review';
import type { Screen } from './screen';
import { SetUpPage } from './set-up/set-up-page';
import { SignInPage } from './sign-in/sign-in-page';
import { sources } from './sources/sources';
import { subscribers } from './subscribers/subscribers';
import { summaries } from './summaries/summaries';
import { darkTheme, lightTheme } from './theme';

/** Every screen, in the order of the menu. A new one is a line here. */
const SCREENS: Screen[] = [
  ...[posts, review, sources, summaries, mail],
  ...[reports, hashtags, readers, subscribers],
  ...[jobs, log],
];

const DeskDashboard = () => <Dashboard screens={SCREENS} />;

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
      dashboard={DeskDashboard}
      loginPage={SignInPage}
      requireAuth
      // React-admin would tell its makers where it runs.
      disableTelemetry
    >
      <CustomRoutes noLayout>
        <Route path="/set-up" element={<SetUpPage />} />
      </CustomRoutes>
      <CustomRoutes>
        <Route path="/account" element={<AccountPage />} />
      </CustomRoutes>
      {SCREENS.map(({ label, counters, tile, ...screen }) => (
        <Resource key={screen.name} {...screen} options={{ label }} />
      ))}
    </Admin>
  );
}
