/** What describes the search box. */
export const SEARCH_TIP_ID = 'search-tip';

/** The open panel of Advanced Filters, and the grid of its first fields. */
export const FILTER_PANEL_CLASS = 'mt-3 rounded-2xl border bg-surface p-5 shadow-card';
export const FILTER_GRID_CLASS = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-4';
