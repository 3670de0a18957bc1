import { Box, Card, Typography } from '@mui/material';
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
        <Typography sx={{ color: 'primary.main', fontWeight: 700 }}>Desk</Typography>
        <Typography component="h1" variant="h5" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {children}
      </Card>
      <Notification />
    </Box>
  );
}
