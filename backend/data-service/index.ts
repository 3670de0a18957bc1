import type { Hono } from 'hono';
import type { AppDependencies } from '../dependencies.ts';

export async function mountDataService(_app: Hono, _deps: AppDependencies): Promise<void> {}
