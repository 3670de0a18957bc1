/** Why a feed could not be had or understood. The message goes on after its address: "… is no feed but a web page". */
export class FeedError extends Error {
  override name = 'FeedError';
  /** The server asked not to be asked again before. */
  readonly retryAt: Date | null;
  /** It will not come back: HTTP 410. */
  readonly isGone: boolean;

  constructor(message: string, options: ErrorOptions & { retryAt?: Date | null; isGone?: boolean } = {}) {
    super(message, options);
    this.retryAt = options.retryAt ?? null;
    this.isGone = options.isGone ?? false;
  }
}
