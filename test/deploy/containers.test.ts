import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#runtime/paths.ts';
import { PRODUCT_VARIABLES } from '#runtime/product-variables.ts';

// The files for containers name files, variables and addresses of the product: they have to be its own.

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const [dockerfile, compose, settings] = ['Dockerfile', 'compose.yaml', 'containers.env'].map((file) =>
  read(`deploy/${file}`),
) as [string, string, string];

/** The instructions of a Dockerfile's stage. */
const stageOf = (name: string): string =>
  new RegExp(`^FROM \\S+ AS ${name}$([^]*?)(?=^FROM |$(?![^]))`, 'm').exec(dockerfile)?.[1] ?? '';

/** The program of each part, the address of its health check, and the module that answers there. */
const PARTS = {
  web: {
    file: 'server/web.ts',
    address: 'http://127.0.0.1:3000/api/ready',
    answeredBy: 'app/api/ready/route.ts',
    port: 'PORT=3000',
  },
  backend: {
    file: 'backend/main/server.ts',
    address: 'http://127.0.0.1:1337/readyz',
    answeredBy: 'backend/http/health.ts',
    port: 'BACKEND_PORT=1337',
  },
  worker: {
    file: 'backend/main/worker.ts',
    address: 'http://127.0.0.1:1340/healthz',
    answeredBy: 'backend/main/worker.ts',
    port: 'WORKER_PORT=1340',
  },
};

describe.each(Object.entries(PARTS))('the image of %s', (part, { file, address, answeredBy, port }) => {
  const stage = stageOf(part);

  it('runs its program', () => {
    expect(stage).toMatch(new RegExp(`CMD \\["node", (?:"--[^"]+", )?"${file}"]`));
    expect(existsSync(join(ROOT, file))).toBe(true);
  });

  it('is asked whether it is well where it answers', () => {
    expect(stage).toContain(`fetch('${address}')`);
    expect(stage).toContain(port);
    expect(existsSync(join(ROOT, answeredBy))).toBe(true);
  });

  it('is built and run by compose.yaml', () => {
    expect(compose).toContain(`dockerfile: deploy/Dockerfile, target: ${part} }`);
  });
});

it('no image runs as root or holds a secret', () => {
  expect(stageOf('part')).toContain('USER node');
  expect(dockerfile).not.toMatch(/SECRET|TOKEN|PASSWORD/);
});

it('sets variables that the product reads, and those of PostgreSQL', () => {
  const inFiles = [...settings.matchAll(/^(\w+)=/gm), ...dockerfile.matchAll(/(?:^ENV | )([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  );
  const known = ['NODE_ENV', 'NODE_IMAGE', 'POSTGRES_USER', 'POSTGRES_PASSWORD', ...PRODUCT_VARIABLES];
  expect(inFiles.length).toBeGreaterThan(15);
  expect(inFiles.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

it('names of services are the hosts that settings and nginx name', () => {
  const hosts = [...settings.matchAll(/(?:http|redis|@)(?::\/\/)?([\w-]+):\d+/g)].map(([, host]) => host);
  const upstreams = [...read('deploy/nginx-containers.conf').matchAll(/server ([\w-]+):3000/g)].map(([, host]) => host);
  expect(hosts).toEqual(['backend', 'web-1', 'web-2', 'redis', 'postgres']);
  expect(upstreams).toEqual(['web-1', 'web-2']);
  for (const host of [...hosts, ...upstreams]) expect(compose).toMatch(new RegExp(`^  ${host}:$`, 'm'));
});

it('lets the backend and the worker share the folder of pictures, which the image makes for its user', () => {
  const mounts = [...compose.matchAll(/^ {2}(\w+):\n(?: {4}.*\n)*? {4}volumes: \[.*pictures:\/data\/uploads\]$/gm)];
  expect(mounts.map(([, service]) => service)).toEqual(['backend', 'worker']);
  expect(compose).toMatch(/^ {2}pictures:$/m);
  expect(stageOf('part')).toMatch(/mkdir .*\/data\/uploads && chown node:node .*\/data\/uploads/);
});
