import { SvgIcon, type SvgIconProps } from '@mui/material';
import type { FC, SVGProps } from 'react';
// Drawings of Lucide (https://lucide.dev, ISC license) by its names; icon.test.ts draws them.
import SHAPES from './icons.json';

export type IconName = keyof typeof SHAPES;

type IconProps = Omit<SVGProps<SVGSVGElement>, 'name' | 'children'> & { name: IconName; size?: number };

/** An icon beside or instead of words that say the same, in the colour of the text around it. */
export const Icon = ({ name, size = 18, ...props }: IconProps) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden={true}
    {...props}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings of Lucide, kept in icons.json
    dangerouslySetInnerHTML={{ __html: SHAPES[name] }}
  />
);

/** The icon as react-admin expects one of MUI's, whose size and colour follow MUI's props (../vite.config.ts). */
export const toMuiIcon =
  (name: IconName): FC<SvgIconProps> =>
  ({ children: _children, ...props }) => (
    <SvgIcon {...props}>
      <Icon name={name} size={24} />
    </SvgIcon>
  );
