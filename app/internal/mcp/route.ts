import { handleCall } from '@/lib/mcp/handle-call';

// The calls of assistants, at `/mcp` (see lib/mcp/endpoint.ts).
export const POST = handleCall;
export const OPTIONS = handleCall;
export const GET = handleCall;
export const PUT = handleCall;
export const PATCH = handleCall;
export const DELETE = handleCall;
