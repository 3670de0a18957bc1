import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UnexpectedError } from './unexpected-error';

const render = (error: unknown) =>
  renderToStaticMarkup(
    <UnexpectedError error={error}>
      <button type="button">Try again</button>
    </UnexpectedError>,
  );

describe('the screen for unexpected errors (spec §2)', () => {
  it('shows its heading, the error message and the next step', () => {
    const html = render(new TypeError('cards is not iterable'));
    expect(html).toContain('>Unexpected Application Error!</h1>');
    expect(html).toContain('cards is not iterable');
    expect(html).toContain('Try again');
  });

  it("shows the status for an error on the server, and its number in the server's log", () => {
    const html = render(
      Object.assign(new Error('An error occurred in the Server Components render.'), { digest: '4711' }),
    );
    expect(html).toContain('500 Internal Server Error');
    expect(html).toContain('Reference: 4711');
    expect(html).not.toContain('Server Components');
  });

  it.each([[undefined], [null], ['thrown text'], [{}], [new Error('')]])('survives %o', (error) => {
    expect(render(error)).toContain('Unknown error');
  });
});
