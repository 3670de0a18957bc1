/** The slug in a route parameter, which may still be percent-encoded; leading slashes are stripped (spec §2). */
export const parseSlug = (parameter: string): string => decodeParameter(parameter).replace(/^\/+/, '');

/** A route parameter decoded, or as it is where it is no valid encoding. */
export function decodeParameter(parameter: string): string {
  try {
    return decodeURIComponent(parameter);
  } catch {
    return parameter;
  }
}
