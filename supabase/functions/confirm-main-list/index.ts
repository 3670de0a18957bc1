import { createEdgeDependencies } from '../_shared/main-list/edge.ts';
import { handleConfirm } from '../_shared/main-list/subscriptions.ts';

export default { fetch: (request: Request) => handleConfirm(request, createEdgeDependencies()) };
