import { Notification, useNotificationContext } from 'react-admin';

/** Long enough to reach Undo. */
const SHOWN_MS = 10_000;
/** The timer starts again when its duration changes. */
const AT_ONCE_MS = 1;

/**
 * Shows what was done, or what went wrong. A new notification ends the one before: react-admin queues them, and after ten posts in
 * the review the first would be shown while the last is long done.
 */
export function Notifications() {
  const isNextWaiting = useNotificationContext().notifications.length > 0;
  return (
    <Notification
      autoHideDuration={isNextWaiting ? AT_ONCE_MS : SHOWN_MS}
      {...(isNextWaiting && { transitionDuration: 0 })}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // It stays while the operator continues, for Undo.
      slotProps={{ clickAwayListener: { mouseEvent: false, touchEvent: false } }}
      // Above the buttons at the foot of the window, which belong to the next thing to do.
      sx={{ bottom: { xs: 120, sm: 72 } }}
    />
  );
}
