import type { Captured } from './extract/captured.ts';

/**
 * The desk's page for a captured post. What was read stands behind `#`, so that no server logs it.
 *
 * @param desk the desk's origin: `https://desk.example`
 */
export const captureAddress = (desk: string, captured: Captured): string =>
  `${desk}/admin/capture#source=${encodeURIComponent(JSON.stringify(captured))}`;
