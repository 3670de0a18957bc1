/**
 * What a variable is when nobody sets it, written once. Plain JavaScript because `npm start` reads it before anything is
 * installed, on a Node that knows no TypeScript.
 */
export const DEFAULT_PORT = 3000;
export const DEFAULT_BACKEND_PORT = 1337;
export const DEFAULT_BACKEND_HOST = '127.0.0.1';
export const DEFAULT_DATA_DIR = './.data';
export const DEFAULT_SITE_NAME = 'Sellerfeed';
export const DEFAULT_SUBSCRIBE_FUNCTION = 'subscribe-main-list';
