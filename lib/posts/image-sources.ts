import type { ListedImage } from './model';

/** The `srcset` of an image: every version there is, with its width. */
export const imageSourceSet = ({ small, medium, ...original }: ListedImage): string =>
  [small, medium, original]
    .filter((version) => version !== null)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
