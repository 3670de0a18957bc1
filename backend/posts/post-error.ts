import { UserError } from '#server/process/user-error.mjs';
import type { Post } from './post-schema.ts';

/** Says in one sentence why something cannot be done to a post. `field` is what of it is wrong, where one is. */
export class PostError extends UserError {
  override name = 'PostError';
  readonly field: string | null;

  constructor(message: string, { field = null, cause }: { field?: string | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.field = field;
  }
}

/** Somebody else has changed the post meanwhile. `current` is how it is now. */
export class PostConflictError extends PostError {
  override name = 'PostConflictError';
  readonly current: Post;

  constructor(current: Post) {
    super('Somebody else has changed this post meanwhile.');
    this.current = current;
  }
}
