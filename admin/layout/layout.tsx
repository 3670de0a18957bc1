import { Box, type Theme, useMediaQuery } from '@mui/material';
import { Fragment, type ReactNode, useLayoutEffect, useState } from 'react';
import {
  Layout as AdminLayout,
  Menu as AdminMenu,
  Sidebar as AdminSidebar,
  type SidebarProps,
  useSidebarState,
  useStoreContext,
} from 'react-admin';
import { SignInAgain } from '../auth/sign-in';
import { Icon } from '../components/icon';
import { useWaiting } from '../resources/dashboard/use-waiting';
import { GROUPS, SCREENS } from '../screens';
import { DeskBar } from './desk-bar';

/** The layout of every screen. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // Tables scroll in a frame of their own; the page never scrolls sideways.
    <AdminLayout
      appBar={DeskBar}
      menu={Menu}
      sidebar={Sidebar}
      sx={{ minWidth: 0, '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 } } }}
    >
      {children}
      <SignInAgain />
    </AdminLayout>
  );
}

/** The storage key of react-admin's open menu. Unset, the menu is beside a page but not over one. */
const KEPT_AS = 'sidebar.open';

/**
 * The menu, beside the page or over a narrow one. Its state is stored only for the former, so that it does not cover a
 * narrowed window or a turned phone.
 */
function Sidebar(props: SidebarProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { getItem, setItem, removeItem } = useStoreContext();
  const [isSettled, setSettled] = useState<boolean | null>(null);
  useLayoutEffect(() => {
    setSettled(isNarrow);
    if (!isNarrow) return;
    const kept: unknown = getItem(KEPT_AS);
    removeItem(KEPT_AS);
    return () => (kept === undefined ? removeItem(KEPT_AS) : setItem(KEPT_AS, kept));
  }, [isNarrow, getItem, setItem, removeItem]);
  // An open menu would be mounted over the page and closed at once, and MUI would leave the page hidden from screen readers.
  return isSettled === isNarrow ? <AdminSidebar {...props} /> : null;
}

/** Every screen by its group, with how much waits there. */
function Menu() {
  const { waiting } = useWaiting();
  const [isOpen] = useSidebarState();
  const countOf = (name: string) =>
    waiting.reduce((sum, { screen, total }) => (screen.name === name ? sum + total : sum), 0);
  return (
    <AdminMenu>
      <AdminMenu.DashboardItem />
      {GROUPS.map((group) => (
        <Fragment key={group}>
          <Box component="li" role="presentation" sx={{ ...HEADING, visibility: isOpen ? 'visible' : 'hidden' }}>
            {group}
          </Box>
          {SCREENS.filter((screen) => screen.group === group).map(({ name, label, icon }) => (
            <AdminMenu.Item key={name} to={`/${name}`} leftIcon={<Icon name={icon} />} primaryText={label}>
              <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
                {label}{' '}
                {countOf(name) > 0 && (
                  <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                    {countOf(name).toLocaleString('en')}
                  </Box>
                )}
              </Box>
            </AdminMenu.Item>
          ))}
        </Fragment>
      ))}
    </AdminMenu>
  );
}

const HEADING = { px: 2.5, pt: 1.5, pb: 0.5, color: 'text.secondary', typography: 'body2' } as const;
