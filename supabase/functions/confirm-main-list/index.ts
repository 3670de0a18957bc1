import { handleConfirm } from '../_shared/main-list/confirm.ts';
import { createEdgeDependencies } from '../_shared/main-list/edge.ts';

export default { fetch: (request: Request) => handleConfirm(request, createEdgeDependencies()) };
