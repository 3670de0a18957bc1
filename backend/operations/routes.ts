import { Hono } from 'hono';
import { machineToken } from '#server/process/machine-token.ts';
import { UserError } from '#server/process/user-error.mjs';
import { COMMAND_USER_HEADER, toCommandActor } from '../audit/actor.ts';
import type { AppDependencies } from '../dependencies.ts';
import { OPERATOR_OPERATIONS } from '../desk/access/operator-operations.ts';
import { TOKEN_OPERATIONS } from '../desk/access/token-operations.ts';
import { DIGEST_OPERATIONS } from '../digest/digest-operations.ts';
import { HASHTAG_OPERATIONS } from '../hashtags/hashtag-operations.ts';
import { ApiError } from '../http/api-error.ts';
import { isFromThisMachine } from '../http/client-address.ts';
import { limitIngestBody } from '../http/limit-body.ts';
import { parseJsonBody } from '../http/parse-body.ts';
import { requireToken } from '../http/require-token.ts';
import { POST_OPERATIONS } from '../posts/post-operations.ts';
import { READER_OPERATIONS } from '../readers/reader-operations.ts';
import { LOG_OPERATIONS } from '../reverts/log-operations.ts';
import { SUBSCRIBER_OPERATIONS } from '../subscribers/subscriber-operations.ts';
import { SUMMARY_OPERATIONS } from '../summaries/records/memory-operations.ts';

const ELSEWHERE = 'This is done on the machine where the backend runs.';

/**
 * `POST /admin/operations/{name}`: what an operator's commands do while the backend holds the database, for the bearer of
 * INGEST_TOKEN alone; who gets into the desk is decided by commands of this machine alone, with a token of its own. Answers the result as `data`; what cannot be done is a 400 that says why.
 */
export function operationRoutes(deps: AppDependencies): Hono {
  const all = [
    ...DIGEST_OPERATIONS,
    ...SUBSCRIBER_OPERATIONS,
    ...HASHTAG_OPERATIONS,
    ...LOG_OPERATIONS,
    ...POST_OPERATIONS,
    ...OPERATOR_OPERATIONS,
    ...TOKEN_OPERATIONS,
    ...READER_OPERATIONS,
    ...SUMMARY_OPERATIONS,
  ];
  const operations = new Map(all.map((one) => [one.name, one]));
  const app = new Hono();
  const requireIngestToken = requireToken(deps.config.ingestToken);
  const requireMachineToken = requireToken(machineToken(deps.config.jwtSecret));
  app.use('/:name', async (c, next) => {
    if (!operations.get(c.req.param('name'))?.isForMachineOnly) return requireIngestToken(c, next);
    if (!isFromThisMachine(c, deps.config.trustedProxies)) throw new ApiError('ForbiddenError', ELSEWHERE);
    return requireMachineToken(c, next);
  });
  // A picture may come along.
  app.use(limitIngestBody());
  app.post('/:name', async (c) => {
    const operation = operations.get(c.req.param('name'));
    if (!operation) throw new ApiError('NotFoundError');
    const input = await parseJsonBody(c, operation.input);
    try {
      // Inputs are parsed by the operation's own schema, which the map cannot express.
      const actor = toCommandActor(c.req.header(COMMAND_USER_HEADER));
      return c.json({ data: await operation.run(deps, input as never, actor) });
    } catch (error) {
      if (error instanceof UserError) throw new ApiError('ApplicationError', error.message);
      throw error;
    }
  });
  return app;
}
