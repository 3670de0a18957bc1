import path from 'node:path';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

const NAME_MAX_LENGTH = 400;

/**
 * The media type of an upload's name. Null for anything but plain picture names, so that neither `../../..` nor hidden
 * files are served.
 */
export function getPictureType(name: string): string | null {
  if (name.length > NAME_MAX_LENGTH || !/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(name)) return null;
  return TYPES[path.extname(name).toLowerCase()] ?? null;
}
