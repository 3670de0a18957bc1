/** A whole number as "12,345", like dates (`formatDate`) without `Intl`: setting that up costs a slow phone a long pause. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
