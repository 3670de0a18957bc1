import { Notification, useNotificationContext } from 'react-admin';

/** Long enough to reach Undo. */
const SHOWN_MS = 10_000;
/** The timer starts again when its duration changes. */
const AT_ONCE_MS = 1;

/**
 * Says what was done, or what went wrong. New words take the place of those before: react-admin's own would keep them waiting, and
 * after ten posts in the review speak of the first while the last is long done.
 */
export function Notifications() {
  const isWaited = useNotificationContext().notifications.length > 0;
  return (
    <Notification
      autoHideDuration={isWaited ? AT_ONCE_MS : SHOWN_MS}
      {...(isWaited && { transitionDuration: 0 })}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // It stays while the operator continues, for Undo.
      slotProps={{ clickAwayListener: { mouseEvent: false, touchEvent: false } }}
      // Above the buttons at the foot of the window, which belong to the next thing to do.
      sx={{ bottom: { xs: 120, sm: 72 } }}
    />
  );
}
