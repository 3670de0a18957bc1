import { findWords } from './words.ts';

/** A text as weights of its words. */
export type Vector = ReadonlyMap<string, number>;

/** Turns texts into vectors: words that few of the documents have weigh more (TF-IDF). */
export type Vectorizer = (text: string) => Vector;

/** Learns from documents which words are rare. */
export function createVectorizer(documents: readonly string[]): Vectorizer {
  const found = new Map<string, number>();
  for (const document of documents) {
    for (const key of new Set(findWords(document).map((word) => word.key))) found.set(key, (found.get(key) ?? 0) + 1);
  }
  const rarity = (key: string) => Math.log((documents.length + 1) / ((found.get(key) ?? 0) + 0.5)) + 0.5;
  return (text) => {
    const frequencies = new Map<string, number>();
    for (const { key } of findWords(text)) frequencies.set(key, (frequencies.get(key) ?? 0) + 1);
    return new Map([...frequencies].map(([key, n]) => [key, (1 + Math.log(n)) * rarity(key)]));
  };
}

/** How much two texts have in common: 0 nothing, 1 all. */
export function cosine(a: Vector, b: Vector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let product = 0;
  for (const [key, weight] of small) product += weight * (large.get(key) ?? 0);
  return product === 0 ? 0 : product / (norm(a) * norm(b));
}

/** The middle of several texts, each as important as the others however long it is. */
export function centroid(vectors: readonly Vector[]): Vector {
  const sum = new Map<string, number>();
  for (const vector of vectors) {
    const length = norm(vector) || 1;
    for (const [key, weight] of vector) sum.set(key, (sum.get(key) ?? 0) + weight / length);
  }
  return sum;
}

const norms = new WeakMap<Vector, number>();

function norm(vector: Vector): number {
  const known = norms.get(vector);
  if (known !== undefined) return known;
  let squares = 0;
  for (const weight of vector.values()) squares += weight * weight;
  const length = Math.sqrt(squares);
  norms.set(vector, length);
  return length;
}
