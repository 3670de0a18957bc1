'use client';

import { useRef, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ImportReport } from '@/lib/bookmarks/model';
import { forgetReaderPosts } from '@/lib/bookmarks/overlay/store';
import { useBookmarks } from '@/lib/bookmarks/use-lists';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';

// The server takes a megabyte of JSON, and a file's quotes and line ends take more room in it.
const FILE_MAX_BYTES = 800_000;

/** Takes the reader's data and bookmarks along, and brings bookmarks in. */
export function BookmarkFiles() {
  const { refresh } = useBookmarks();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isImporting, setIsImporting] = useState(false);

  const importFile = async (file: File) => {
    setIsImporting(true);
    try {
      if (file.size > FILE_MAX_BYTES) throw new Error('The file is too large.');
      const content = await file.text();
      const report = await callApi<ImportReport>('/api/account/bookmarks', { body: { content } });
      toast({ title: 'Bookmarks imported', description: describeImport(report) });
      forgetReaderPosts();
      await refresh();
    } catch (error) {
      const description = error instanceof Error ? error.message : '';
      if (!(error instanceof ApiError)) console.warn('the import failed', error);
      toast({ title: 'Import failed', description, variant: 'destructive' });
    } finally {
      setIsImporting(false);
    }
  };

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3">
        <FileLink href="/api/account/export">Download my data</FileLink>
        <FileLink href="/api/account/bookmarks?format=json">Bookmarks as JSON</FileLink>
        <FileLink href="/api/account/bookmarks?format=html">Bookmarks as HTML</FileLink>
      </div>
      <div>
        <input
          ref={inputRef}
          type="file"
          accept=".json,.html,.htm,application/json,text/html"
          aria-label="File with bookmarks"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // So that choosing the same file again is a change, too.
            event.target.value = '';
            if (file) void importFile(file);
          }}
        />
        <Button
          variant="secondary"
          aria-disabled={isImporting}
          onClick={() => !isImporting && inputRef.current?.click()}
        >
          <Icon name="upload" />
          <span>{isImporting ? 'Importing...' : 'Import bookmarks'}</span>
        </Button>
        <p className="mt-2 text-ink-3 text-ui">
          Our own JSON, or the HTML file that every browser exports. What you have already is left as it is.
        </p>
      </div>
    </div>
  );
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={buttonClass({ variant: 'secondary' })}>
      <Icon name="download" />
      {children}
    </a>
  );
}

function describeImport({ created, attached, unknown }: ImportReport): string {
  const added = `${count(created, 'new collection')}, ${count(attached, 'new bookmark')}.`;
  return unknown === 0 ? added : `${added} ${count(unknown, 'link')} led to no post here.`;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
