import type { ReactNode } from 'react';
import { Layout as AdminLayout } from 'react-admin';

/** What surrounds every screen. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // Lists scroll in their own frame; the page never scrolls sideways.
    <AdminLayout sx={{ minWidth: 0, '& .RaLayout-content': { minWidth: 0 } }}>{children}</AdminLayout>
  );
}
