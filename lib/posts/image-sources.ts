import type { ImageSource } from './model';

type Version = Omit<ImageSource, 'height'>;
type Versions = Version & { small: Version | null; medium?: Version | null };

/** The `srcset` of all versions. */
export const imageSourceSet = ({ small, medium, ...original }: Versions): string =>
  [small, medium, original]
    .filter((version) => version != null)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

type Size = { width: number; height: number };

/** Of a picture so much higher than wide, its whole would be a strip. */
export const isStrip = ({ width, height }: Size): boolean => height > 2 * width;

/** Scales a picture down to a height. The attributes reserve its space before it loads. */
export function fitHeight({ width, height }: Size, maxHeight: number): Size {
  const scale = Math.min(1, maxHeight / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
