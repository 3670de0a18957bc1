import { ButtonLink } from '@/components/ui/button';

const WAYS = { '/summaries': 'Summaries', '/hashtags': 'Topics', '/authors': 'Authors' };

/** Links to other lists, for a page that has nothing to show yet. */
export const OtherWays = () => (
  <p className="mt-5 flex flex-wrap gap-2">
    {Object.entries(WAYS).map(([path, name]) => (
      <ButtonLink key={path} href={path} variant="secondary">
        {name}
      </ButtonLink>
    ))}
  </p>
);
