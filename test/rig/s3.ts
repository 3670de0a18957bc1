import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { type S3Location, s3Url } from '#backend/pictures/store/s3-location.ts';

export type TestS3 = {
  /** An S3_URL with other parts than the right ones where `changes` names them. */
  url(changes?: { key?: string; secret?: string; bucket?: string }): string;
  location(changes?: { key?: string; secret?: string; bucket?: string }): S3Location;
  /** Loses every object at once, as a bucket that somebody emptied. */
  empty(): void;
  close(): Promise<void>;
};

/** An S3-compatible server of this process, which checks keys and signatures, with the bucket `pictures`. */
export async function startTestS3(): Promise<TestS3> {
  const directory = mkdtempSync(path.join(tmpdir(), 'test-s3-'));
  const bucket = 'pictures';
  const options = { address: '127.0.0.1', port: 0, directory, silent: true };
  const server = new S3rver({ ...options, configureBuckets: [{ name: bucket }] });
  const { port } = await server.run();
  // The only pair it knows.
  const url: TestS3['url'] = (changes = {}) => {
    const { key = 'S3RVER', secret = 'S3RVER' } = changes;
    return `http://${key}:${secret}@127.0.0.1:${port}/${changes.bucket ?? bucket}`;
  };
  return {
    url,
    location: (changes) => s3Url.parse(url(changes)),
    empty: () => {
      for (const name of readdirSync(path.join(directory, bucket))) {
        rmSync(path.join(directory, bucket, name), { recursive: true, force: true });
      }
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
