/** The sign of public/icon.svg, in the theme's own colours. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <rect width="64" height="64" rx="14" className="fill-accent" />
      <g
        transform="translate(4 4) scale(0.875)"
        className="fill-none stroke-on-accent"
        strokeWidth="7"
        strokeLinecap="round"
      >
        <path d="M14 33h36M14 48h24M30 18h20" />
        <circle cx="16" cy="18" r="5.5" className="fill-on-accent" stroke="none" />
      </g>
    </svg>
  );
}
