import { explainIssues, postInputSchema } from '../post-input.ts';
import type { SourceRecord } from './parse/source-record.ts';
import { type PreparedPost, preparePost } from './prepare-post.ts';

const END_OF_TIME = new Date('9999-01-01');

/**
 * Prepares records without a database: distinct posts, and rejected records. Posts without a date get `undated`; dates
 * may lie in the future.
 */
export async function prepareRecords(
  records: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
  undated: Date,
): Promise<{ posts: PreparedPost[]; failed: { line: number; reason: string }[] }> {
  const schema = postInputSchema(END_OF_TIME);
  const posts = new Map<string, PreparedPost>();
  const failed: { line: number; reason: string }[] = [];
  for await (const record of records) {
    if ('reason' in record) {
      failed.push(record);
      continue;
    }
    const parsed = schema.safeParse(record.value);
    if (!parsed.success) {
      failed.push({ line: record.line, reason: explainIssues(parsed.error) });
      continue;
    }
    const post = preparePost(parsed.data, undated);
    if (!posts.has(post.key)) posts.set(post.key, post);
  }
  return { posts: [...posts.values()], failed };
}
