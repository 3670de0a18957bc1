import { ButtonLink } from '@/components/ui/button';
import { PAGE_FAILED } from '@/lib/messages/later';
import { MessageScreen } from './message-screen';

type Props = {
  title: string;
  /** The page above. */
  parent: { name: string; path: string };
  /** Why nothing could be read; undefined where there is nothing. */
  error?: unknown;
};

/** Stands in for a page that does not exist or could not be read. */
export function MissingPage({ title, parent, error }: Props) {
  const hasFailed = error !== undefined;
  return (
    <MessageScreen title={hasFailed ? PAGE_FAILED : title}>
      <p className="mt-3 max-w-md text-ink-3">
        {hasFailed ? 'Please try again in a moment.' : 'The address may be mistyped, or what was there is gone.'}
      </p>
      <ButtonLink href={parent.path} className="mt-8">
        {parent.name}
      </ButtonLink>
    </MessageScreen>
  );
}
