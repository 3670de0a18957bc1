/** Turbopack looks for this file in the folders above, too, and would take the product's. */
export function register() {}
