import { createEdgeDependencies } from '../_shared/main-list/edge.ts';
import { handleUnsubscribe } from '../_shared/main-list/subscriptions.ts';

export default { fetch: (request: Request) => handleUnsubscribe(request, createEdgeDependencies()) };
