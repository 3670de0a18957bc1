import { createEdgeDependencies } from '../_shared/main-list/edge.ts';
import { handleSubscribe } from '../_shared/main-list/subscriptions.ts';

export default { fetch: (request: Request) => handleSubscribe(request, createEdgeDependencies()) };
