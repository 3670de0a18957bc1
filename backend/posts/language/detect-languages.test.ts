import { expect, it } from 'vitest';
import { detectLanguages } from './detect-languages.ts';

it('knows the languages of texts, in their order', async () => {
  const texts = {
    'We cut the bids of all the campaigns by a fifth, and the orders stayed.': 'en',
    'Gebühren steigen wieder, und niemand redet darüber, was das für kleine Händler heißt.': 'de',
    'Las tarifas suben otra vez, y nadie dice lo que significa para los vendedores pequeños.': 'es',
    'ارتفعت رسوم التخزين في كل ربع، ولا أحد يقول ماذا يعني ذلك للبائعين الصغار.': 'ar',
    '保管手数料がまた上がりますが、小さな出品者にとって何を意味するのかは誰も言いません。': 'ja',
  };
  expect(await detectLanguages(Object.keys(texts))).toEqual(Object.values(texts));
});

it.each([
  ['a word', 'Vine!'],
  ['an emoji', '🦤'],
  ['figures', 'ACoS 12 %, TACoS 8 %, ROAS 5'],
  ['links and hashtags', 'https://example.com/ein/langer/weg/der/nichts/sagt #amazonverkaufen #gebühren'],
  ['nothing', ''],
])('claims no language for %s', async (_what, text) => {
  expect(await detectLanguages([text])).toEqual([null]);
});
