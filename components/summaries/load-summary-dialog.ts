/** The dialog's code, Markdown included, is fetched when someone reaches for a summary. */
export const loadSummaryDialog = () => import('./summary-dialog').then(({ SummaryDialog }) => SummaryDialog);
