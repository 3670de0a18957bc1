export const SEARCH_TIP_ID = 'search-tip';

/** The open panel of Advanced Filters, and the grid of its first fields. */
export const FILTER_PANEL_CLASS = 'filter-panel';
export const FILTER_GRID_CLASS = 'filter-grid';
