import { ApiError } from '../../http/api-error.ts';

/** The 400 for everything wrong in a query string. It names the parameter, so that a caller can find it. */
export const invalidParameter = (name: string): ApiError =>
  new ApiError('ValidationError', `Invalid parameter ${name}`);
