import fc from 'fast-check';
import { normalizePost } from '../../lib/posts/normalize.ts';
import { nastyText } from './nasty-text.ts';

const nullable = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 5 });
const nastyUrl = () =>
  fc.oneof(
    nastyText(),
    nastyText().map((path) => `https://example.com/${path}`),
    fc.webUrl(),
  );
const nastyDate = () =>
  fc.oneof(
    { weight: 4, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
    { weight: 1, arbitrary: nastyText() },
  );

/** A post as an upstream could send it at its worst that still has the right shape. */
export const nastyWirePost = () =>
  fc.record({
    id: fc.nat(),
    attributes: fc.record({
      title: nullable(nastyText()),
      description: nullable(nastyText()),
      url_slug: nastyText(),
      createdAt: nastyDate(),
      updatedAt: nastyDate(),
      publishedAt: nullable(nastyDate()),
      image: fc.record({
        data: nullable(
          fc.record({
            attributes: fc.record({
              url: nastyUrl(),
              width: nullable(fc.integer()),
              height: nullable(fc.double()),
              alternativeText: nullable(nastyText()),
            }),
          }),
        ),
      }),
      hashtags: fc.record({
        data: fc.array(fc.record({ id: fc.nat(), attributes: fc.record({ name: nastyText() }) }), { maxLength: 3 }),
      }),
      bookmarks: fc.constant(null),
      news_raw_data: nullable(
        fc.record({
          text: nullable(nastyText()),
          type: nullable(nastyText()),
          metaData: nullable(
            fc.record({
              postUser: nullable(nastyText()),
              postLink: nullable(nastyUrl()),
              userLink: nullable(nastyUrl()),
            }),
          ),
        }),
      ),
    }),
  });

/** The same as our pages get to see it. */
export const nastyPost = () => nastyWirePost().map(normalizePost);
