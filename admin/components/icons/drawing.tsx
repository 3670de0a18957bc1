import type { FC, SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement> & { size?: number };
export type Icon = FC<IconProps>;

/** Draws the shapes of an icon in lines, in the colour of the text around it. MUI gives its icons children, which these do not take. */
export function Drawing({ shapes, size = 24, children: _children, ...props }: IconProps & { shapes: string }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={true}
      {...props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings of Lucide, kept in lucide.tsx
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
