import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLayoutEffect } from 'react';
import { Sidebar as AdminSidebar, type SidebarProps, useStoreContext } from 'react-admin';

/** Where react-admin keeps whether its menu is open; without it, it is beside a page and is not over one. */
const KEPT_AS = 'sidebar.open';

/**
 * The menu: beside the page, or over it where that is narrow. Whether it is open is kept for the one and not for the other: else a
 * window made narrow, or a phone that is turned, would be covered by what was open beside it.
 */
export function Sidebar(props: SidebarProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { getItem, setItem, removeItem } = useStoreContext();
  useLayoutEffect(() => {
    if (!isNarrow) return;
    const kept: unknown = getItem(KEPT_AS);
    removeItem(KEPT_AS);
    return () => (kept === undefined ? removeItem(KEPT_AS) : setItem(KEPT_AS, kept));
  }, [isNarrow, getItem, setItem, removeItem]);
  return <AdminSidebar {...props} />;
}
