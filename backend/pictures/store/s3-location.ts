import { z } from 'zod';
import { tryDecode } from '#runtime/try-decode.ts';

export type S3Location = {
  /** Bucket and folder, with a trailing slash. */
  baseUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Defaults to a guess from the host, else `us-east-1`. */
  region?: string | undefined;
};

const SHAPE = 'https://KEY:SECRET@host/bucket?region=…';

/**
 * `https://KEY:SECRET@host[:port]/bucket[/folder][?region=…]`, with the bucket in the path, which every S3-compatible
 * storage accepts.
 */
export const s3Url = z.string().transform((text, { addIssue }): S3Location => {
  const location = parse(text);
  if (typeof location !== 'string') return location;
  addIssue(location);
  return z.NEVER;
});

/** Returns an error message for an invalid URL. It has no part of the URL, because the secret could be anywhere in it. */
function parse(text: string): S3Location | string {
  if (!URL.canParse(text)) return `must look like ${SHAPE}, with %2F for a / in the secret`;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return `must begin with https:// or http://, as in ${SHAPE}`;
  if (url.username === '' || url.password === '') {
    return `names no access key and secret in front of the host (${SHAPE}, with %2F for a / in the secret)`;
  }
  const folder = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(folder)) {
    return `names no bucket, or one with unusual signs, after the host (${SHAPE})`;
  }
  const unknown = [...url.searchParams.keys()].filter((name) => name !== 'region');
  if (unknown.length > 0 || url.hash !== '') return 'takes no parameter but region';
  const [accessKeyId, secretAccessKey] = [tryDecode(url.username), tryDecode(url.password)];
  if (accessKeyId === null || secretAccessKey === null) {
    return 'holds a % in its key or secret that must be written as %25';
  }
  return {
    baseUrl: `${url.origin}/${folder}/`,
    accessKeyId,
    secretAccessKey,
    region: url.searchParams.get('region') || undefined,
  };
}
