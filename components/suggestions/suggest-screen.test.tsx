import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SuggestScreen } from './suggest-screen';

const SCREEN = { isSignedIn: true, outcome: null, slug: '', typed: { link: '', note: '' } };
const UNREAD = 'Your suggestions could not be loaded.';

it('says when the suggestions of a reader could not be read, and shows the form', () => {
  const html = renderToStaticMarkup(<SuggestScreen {...SCREEN} suggestions={null} />);
  expect(html).toContain(UNREAD);
  expect(html).toContain('<form');
  expect(renderToStaticMarkup(<SuggestScreen {...SCREEN} suggestions={[]} />)).not.toContain(UNREAD);
});
