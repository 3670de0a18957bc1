import { Link } from '@mui/material';

const FOR_FINGERS = { '@media (pointer: coarse)': { display: 'inline-block', py: 1.5 } };

/** An address of another site, in another tab. */
export const OutsideLink = ({ href, ...data }: { href: string; 'data-capture'?: boolean }) => (
  <Link href={href} target="_blank" rel="noopener noreferrer" sx={FOR_FINGERS} {...data}>
    <bdi>{href.replace(/^https?:\/\/(?:www\.)?/, '')}</bdi>
  </Link>
);
