import type { ListedImage } from './model';

type Versions = Omit<ListedImage, 'height'>;

/** The `srcset` of all versions. */
export const imageSourceSet = ({ small, medium, ...original }: Versions): string =>
  [small, medium, original]
    .filter((version) => version !== null)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

/** Without the original: a card is never as wide. */
export const cardSourceSet = (image: Versions): string =>
  imageSourceSet({ ...(image.medium ?? image), small: image.small, medium: null });
