import { Snackbar, type SnackbarCloseReason, SnackbarContent } from '@mui/material';
import { useEffect, useState } from 'react';
import { CloseNotificationContext, type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';

const SHOWN_MS = 4000;

type Shown = { payload: NotificationPayload; number: number; isOpen: boolean };

/**
 * Says what was done, or what went wrong. New words take the place of those before: React-admin's own would keep them waiting,
 * four seconds each, and after ten posts in the review speak of the first while the last is long done.
 */
export function Notifications() {
  const { notifications, setNotifications } = useNotificationContext();
  const translate = useTranslate();
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const payload = notifications.at(-1);
    if (!payload) return;
    setShown((before) => ({ payload, number: (before?.number ?? 0) + 1, isOpen: true }));
    setNotifications([]);
  }, [notifications, setNotifications]);

  if (!shown) return null;
  const { message, type = 'info', notificationOptions } = shown.payload;
  // React-admin's own words come as keys, what the desk says as it is.
  const toWords = (text: string) => translate(text, { ...notificationOptions?.messageArgs, _: text });
  const close = () => setShown((now) => (now?.number === shown.number ? { ...now, isOpen: false } : now));
  // A notification with Undo stays while the operator continues.
  const onClose = (_event: unknown, reason: SnackbarCloseReason) => {
    if (reason !== 'clickaway' || typeof message === 'string') close();
  };
  return (
    <CloseNotificationContext.Provider value={close}>
      <Snackbar
        key={shown.number}
        open={shown.isOpen}
        onClose={onClose}
        autoHideDuration={notificationOptions?.autoHideDuration ?? SHOWN_MS}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        // Above the buttons at the foot of the window, which belong to the next thing to do.
        sx={{ bottom: { xs: 120, sm: 72 } }}
      >
        {typeof message === 'string' ? (
          <SnackbarContent message={toWords(message)} sx={toColors(type)} />
        ) : (
          // An element of one's own cannot take the transition's ref.
          <div>{message}</div>
        )}
      </Snackbar>
    </CloseNotificationContext.Provider>
  );
}

const toColors = (type: string) =>
  type === 'success' || type === 'error' || type === 'warning'
    ? { bgcolor: `${type}.main`, color: `${type}.contrastText` }
    : {};
