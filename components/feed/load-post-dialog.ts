/** The dialog's code, fetched when a card is pointed at or focused. */
export const loadPostDialog = () => import('./post-dialog').then((module) => module.PostDialog);
