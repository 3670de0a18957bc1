import { useState } from 'react';
import { readKeptLanding } from '../../../landing';
import { NewPost } from './new-post';

/** A post written down or pasted by hand. */
export const PostCreate = () => <NewPost title="New post" state="published" />;

/** The page on which captures land: what was captured is in the form, and is saved for review once the operator says so. */
export function CapturePage() {
  const [landing] = useState(readKeptLanding);
  const hint = landing === null && 'Nothing came with the address of this page. Paste the post instead.';
  return <NewPost title="Capture a post" landing={landing} hint={hint} state="draft" />;
}
