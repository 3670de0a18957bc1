import { bookmarklet, extensionZip } from 'virtual:capture-tools';
import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { Title } from 'react-admin';
import { Note, Section } from '../../components/section';
import { useCopy } from '../../components/use-copy';

const ADDRESS = `javascript:${encodeURIComponent(bookmarklet.replace('__DESK_ORIGIN__', location.origin))}`;
const CAPTURE = `${location.origin}/admin/capture`;

/** The ways to bring a post here from where it is read: each opens the capture page with what was found. */
export function CaptureTools() {
  return (
    <Stack spacing={2} sx={{ my: 2, maxWidth: '60rem' }}>
      <Title title="Capture tools" />
      <Note>
        Each of these reads the post you look at and opens it here, where you decide what becomes of it. Meant is the
        post in which you selected words; else the one in the page’s address; else the one in the middle of the window.
      </Note>
      <Bookmarklet />
      <Extension />
      <Phones />
    </Stack>
  );
}

function Bookmarklet() {
  const { copy } = useCopy();
  return (
    <Section title="Bookmarklet">
      <Steps>
        <li>
          Show the bookmarks bar of your browser (Ctrl+Shift+B), and drag this link to it: <BookmarkletLink />
        </li>
        <li>On a page of LinkedIn or X, select some words of the post, or bring it to the middle of the window.</li>
        <li>Click the bookmark.</li>
      </Steps>
      <Note>Without a mouse: copy its address, make a new bookmark, and paste it as the address.</Note>
      <Button sx={{ mt: 1 }} variant="outlined" onClick={() => void copy(ADDRESS)}>
        Copy the bookmarklet
      </Button>
    </Section>
  );
}

/** React refuses to write such an address, and the desk's policy to run it: it is there to be dragged. */
function BookmarkletLink() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.setAttribute('href', ADDRESS), []);
  return (
    <Link ref={link} href="#" underline="always" draggable onClick={(event) => event.preventDefault()}>
      Save to {location.host}
    </Link>
  );
}

const Extension = () => (
  <Section title="Browser extension">
    <Note>
      For Chrome, Edge, Brave and Vivaldi. It knows the post that you right-click, too, and sees a page only when you
      use it.
    </Note>
    <Steps>
      <li>
        Download it, and unpack the file into a folder that stays:{' '}
        <Link href={extensionZip} underline="always" download="save-posts.zip">
          Download the extension
        </Link>
      </li>
      <li>Open chrome://extensions, and switch on “Developer mode”.</li>
      <li>Press “Load unpacked”, and choose the folder.</li>
      <li>
        Its options open. Enter the address of this desk: <code>{location.origin}</code>
      </li>
      <li>
        On LinkedIn or X, click its icon, press Alt+Shift+S, or right-click a post and choose “Save to {location.host}”.
      </li>
    </Steps>
  </Section>
);

function Phones() {
  const { copy } = useCopy();
  return (
    <Section title="Phones">
      <Typography variant="subtitle2" component="h3">
        Android
      </Typography>
      <Steps>
        <li>Open this desk in Chrome, and choose “Add to Home screen”, then “Install”.</li>
        <li>In the app of LinkedIn or X, share the post, and choose “Desk”.</li>
      </Steps>
      <Typography variant="subtitle2" component="h3">
        iPhone and iPad
      </Typography>
      <Steps>
        <li>In the app Shortcuts, make a new shortcut, and switch on “Show in Share Sheet” for URLs and text.</li>
        <li>Add “Get URLs from Input” with the Shortcut Input, then “URL Encode” with the URLs.</li>
        <li>
          Add “Open URLs” with this address, followed by the encoded text: <code>{CAPTURE}?url=</code>
          <Button size="small" sx={{ ml: 1 }} onClick={() => void copy(`${CAPTURE}?url=`)}>
            Copy the address
          </Button>
        </li>
        <li>In the app of LinkedIn or X, share the post, and choose the shortcut.</li>
      </Steps>
    </Section>
  );
}

const Steps = ({ children }: { children: ReactNode }) => (
  <Box component="ol" sx={{ pl: 3, my: 1, '& li': { mb: 0.5, overflowWrap: 'anywhere' } }}>
    {children}
  </Box>
);
