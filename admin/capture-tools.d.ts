/** Made of extension/ by the build (vite.config.ts). */
declare module 'virtual:capture-tools' {
  /** The script of the bookmarklet, with `__DESK_ORIGIN__` for the desk's origin. */
  export const bookmarklet: string;
  /** The address of the extension as a zip. */
  export const extensionZip: string;
}
