// JavaScript: for a single file of TypeScript Next would write a tsconfig.json of its own beside it.

const EXCERPT =
  'What sellers write about their listings, their advertising and their stock, cut after as many words as a card of the feed shows of a post, which is about so much.';

/** 25 cards, as plain as a page can have them. */
export function Cards() {
  return (
    <main>
      {Array.from({ length: 25 }, (_, index) => index + 1).map((number) => (
        <article key={number}>
          <h2>
            <a href={`/article?post=${number}`}>Post number {number} of those that are on this page</a>
          </h2>
          <p>{EXCERPT}</p>
          <p>Author {number}</p>
        </article>
      ))}
    </main>
  );
}
