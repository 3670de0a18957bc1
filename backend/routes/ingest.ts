import { Hono } from 'hono';
import type { AppDependencies } from '../dependencies.ts';

export const ingestRoutes = (_deps: AppDependencies): Hono => new Hono();
