import useSWR from 'swr';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useSession } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import type { FeedToken } from '@/lib/follows/model';

const PATH = '/api/account/feed';
const DOCUMENTS = [
  ['RSS', 'rss.xml'],
  ['Atom', 'atom.xml'],
  ['JSON', 'feed.json'],
] as const;

/** The secret addresses of what an account follows, for programs that read feeds; nothing without an account. */
export function OwnFeed({ hasRules }: { hasRules: boolean }) {
  const { user } = useSession();
  const { data, mutate } = useSWR(user && ['own-feed', user.id], () => callApi<FeedToken>(PATH));
  if (!user || !data?.isOffered || (!hasRules && data.token === null)) return null;
  const change = async (method: 'POST' | 'DELETE', done: string): Promise<void> => {
    try {
      await mutate(await callApi<FeedToken>(PATH, { method }), { revalidate: false });
      toast({ title: done });
    } catch (error) {
      console.warn('the address of the feed could not be changed', error);
      toast({ title: 'The address could not be changed', variant: 'destructive' });
    }
  };
  const copy = async (address: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: 'Address copied' });
    } catch {
      toast({ title: 'Copy it from the field, please', variant: 'destructive' });
    }
  };
  return (
    <details className="rule-list">
      <summary>
        {data.token === null ? 'As a feed' : 'As a feed: at its address'}
        <Icon name="chevron-down" />
      </summary>
      <div className="border-t p-4">
        <p className="max-w-prose text-ink-2">
          For the program in which you read feeds. Whoever has the address can read what you follow.
        </p>
        {data.token === null ? (
          <Button variant="secondary" className="mt-4" onClick={() => void change('POST', 'Your feed has an address')}>
            Make an address
          </Button>
        ) : (
          <>
            <ul className="mt-3 grid gap-2">
              {DOCUMENTS.map(([name, document]) => {
                const address = `${location.origin}/following/feed/${data.token}/${document}`;
                return (
                  <li key={name} className="flex items-center gap-3">
                    <label className="flex min-w-0 grow items-center gap-3 text-ui">
                      <span className="w-11 shrink-0 font-medium">{name}</span>
                      <input
                        readOnly
                        value={address}
                        className="field min-w-0 grow"
                        onFocus={({ target }) => target.select()}
                      />
                    </label>
                    <Button variant="secondary" onClick={() => void copy(address)}>
                      Copy<span className="sr-only"> the address of {name}</span>
                    </Button>
                  </li>
                );
              })}
            </ul>
            <p className="mt-4 flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => void change('POST', 'The old address is no longer valid')}>
                Replace
              </Button>
              <Button variant="ghost" onClick={() => void change('DELETE', 'Your feed has no address any more')}>
                Remove
              </Button>
            </p>
          </>
        )}
      </div>
    </details>
  );
}
