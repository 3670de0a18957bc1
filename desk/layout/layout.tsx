import type { ReactNode } from 'react';
import { Layout as AdminLayout } from 'react-admin';
import { SignInAgain } from '../sign-in/sign-in-again';
import { DeskBar } from './desk-bar';
import { Sidebar } from './sidebar';

/** What surrounds every screen. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // Tables scroll in a frame of their own; the page never scrolls sideways.
    <AdminLayout
      appBar={DeskBar}
      sidebar={Sidebar}
      sx={{ minWidth: 0, '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 } } }}
    >
      {children}
      <SignInAgain />
    </AdminLayout>
  );
}
