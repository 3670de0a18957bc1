import { UserError } from '#runtime/user-error.mjs';
import type { Post } from './post-schema.ts';

/** The message is one sentence; `field` names the invalid field, if any. */
export class PostError extends UserError {
  override name = 'PostError';
  readonly field: string | null;

  constructor(message: string, { field = null, cause }: { field?: string | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.field = field;
  }
}

/** Another edit came first. `current` is the post now. */
export class PostConflictError extends PostError {
  override name = 'PostConflictError';
  readonly current: Post;

  constructor(current: Post) {
    super('Somebody else has changed this post meanwhile.');
    this.current = current;
  }
}
