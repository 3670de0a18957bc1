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
 * The media type of a picture, by what follows /uploads/ in its address. Null for what is not served: only plain names are, without a
 * dot in front, so neither `..` nor hidden files, and nothing but pictures.
 */
export function getPictureType(name: string): string | null {
  if (name.length > NAME_MAX_LENGTH || !/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(name)) return null;
  return TYPES[path.extname(name).toLowerCase()] ?? null;
}
