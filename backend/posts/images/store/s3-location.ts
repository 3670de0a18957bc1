export type S3Location = {
  /** Bucket and folder, with a trailing slash. */
  baseUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Defaults to a guess from the host, else `us-east-1`. */
  region?: string | undefined;
};

/** The message contains no part of the URL, because the secret could be anywhere in it. */
export class S3UrlError extends Error {
  override name = 'S3UrlError';
}

const SHAPE = 'https://KEY:SECRET@host/bucket?region=…';

/**
 * `https://KEY:SECRET@host[:port]/bucket[/folder][?region=…]`, with the bucket in the path, which every S3-compatible
 * storage accepts. @throws S3UrlError
 */
export function parseS3Url(text: string): S3Location {
  if (!URL.canParse(text)) {
    throw new S3UrlError(`must look like ${SHAPE}, with %2F for a / in the secret`);
  }
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) throw new S3UrlError(`must begin with https:// or http://, as in ${SHAPE}`);
  if (url.username === '' || url.password === '') {
    throw new S3UrlError(
      `names no access key and secret in front of the host (${SHAPE}, with %2F for a / in the secret)`,
    );
  }
  const folder = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(folder)) {
    throw new S3UrlError(`names no bucket, or one with unusual signs, after the host (${SHAPE})`);
  }
  const unknown = [...url.searchParams.keys()].filter((name) => name !== 'region');
  if (unknown.length > 0 || url.hash !== '') throw new S3UrlError('takes no parameter but region');
  return {
    baseUrl: `${url.origin}/${folder}/`,
    accessKeyId: decode(url.username),
    secretAccessKey: decode(url.password),
    region: url.searchParams.get('region') || undefined,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3UrlError('holds a % in its key or secret that must be written as %25');
  }
}
