'use client';

import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { chooseShortcuts, shortcutsStore } from '@/lib/browser/keyboard/shortcuts';
import { useStore } from '@/lib/utils/state/store';

const SHORTCUTS: { keys: string[]; does: string }[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['j'], does: 'Next post' },
  { keys: ['k'], does: 'Previous post' },
  { keys: ['o', 'Enter'], does: 'Open the post' },
  { keys: ['b'], does: 'Bookmark the post' },
  { keys: ['t'], does: 'Tag the post' },
  { keys: ['Ctrl Enter'], does: 'Save bookmarks or hashtags' },
  { keys: ['?'], does: 'Show this help' },
];

/** Which keys do what, and whether they do. */
export function ShortcutsHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isOn = useStore(shortcutsStore, true);
  return (
    <Dialog open={isOpen} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent aria-describedby={undefined} className="max-w-md">
        <DialogTitle>Keyboard shortcuts</DialogTitle>
        <dl className="mt-4 divide-y">
          {SHORTCUTS.map(({ keys, does }) => (
            <div key={does} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
              <dt>{does}</dt>
              <dd className="flex shrink-0 items-center gap-2 text-ink-3 text-ui">
                {keys.map((key, index) => (
                  <span key={key} className="flex items-center gap-2">
                    {index > 0 && 'or'}
                    <kbd className="min-w-8 rounded-badge border border-line-strong bg-sunken px-2 py-1 text-center font-medium font-sans text-ink">
                      {key}
                    </kbd>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3 border-t pt-4 text-ui">
          <input
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            checked={isOn}
            className="size-5 shrink-0 accent-ember"
            onChange={() => chooseShortcuts(!isOn)}
          />
          Single keys on, in this browser
        </label>
        <p className="mt-1 text-ink-3 text-ui">The footer of every page leads back here.</p>
      </DialogContent>
    </Dialog>
  );
}
