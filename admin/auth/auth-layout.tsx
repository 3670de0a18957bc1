import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { Notification } from 'react-admin';

/** The layout before sign-in: one card in the middle of the page. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Desk`;
  }, [title]);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Card sx={{ width: '100%', maxWidth: 440, p: { xs: 2.5, sm: 4 } }}>
        <Typography component="p" sx={{ color: 'primary.main', fontWeight: 700 }}>
          Desk
        </Typography>
        <Typography component="h1" variant="h5" sx={{ fontWeight: 700, mb: 2 }}>
          {title}
        </Typography>
        {children}
      </Card>
      <Notification />
    </Box>
  );
}
