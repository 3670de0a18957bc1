export const revalidate = 60;

const PARAGRAPH = 'A paragraph of a post, as long as sellers write them before they begin another one. '.repeat(2);

export default function Article() {
  return (
    <article>
      <h1>A post and its text</h1>
      {Array.from({ length: 8 }, (_, index) => index).map((number) => (
        <p key={number}>{PARAGRAPH}</p>
      ))}
    </article>
  );
}
