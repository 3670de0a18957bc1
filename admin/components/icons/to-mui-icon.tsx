import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { FC } from 'react';
import type { Icon as LucideIcon } from './drawing';

/** An icon of Lucide, which draws lines, as MUI expects its own, which are filled: size and colour follow MUI's props. */
export function toMuiIcon(Icon: LucideIcon): FC<SvgIconProps> {
  return function MuiIcon({ sx, ...props }) {
    return <SvgIcon component={Icon} inheritViewBox {...props} sx={[{ fill: 'none' }, ...[sx ?? []].flat()]} />;
  };
}
