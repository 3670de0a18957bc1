import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARTS } from '#server/build/pack/parts.ts';
import { PRODUCT_VARIABLES } from '#server/process/product-variables.ts';
import { ROOT } from '#server/process/root.ts';

// What the files for containers say of the product is true of it. That the packs run is in e2e/packed.spec.ts.

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const [dockerfile, compose, settings] = ['Dockerfile', 'compose.yaml', 'containers.env'].map((file) =>
  read(`deploy/${file}`),
) as [string, string, string];

/** The instructions of a Dockerfile's stage. */
const stageOf = (name: string): string =>
  new RegExp(`^FROM \\S+ AS ${name}$([^]*?)(?=^FROM |$(?![^]))`, 'm').exec(dockerfile)?.[1] ?? '';

/** Where each part says that it is well, and who answers there. */
const HEALTH = {
  web: { address: 'http://127.0.0.1:3000/api/ready', answeredBy: 'app/api/ready/route.ts', port: 'PORT=3000' },
  backend: { address: 'http://127.0.0.1:1337/readyz', answeredBy: 'backend/http/health.ts', port: 'BACKEND_PORT=1337' },
  worker: {
    address: 'http://127.0.0.1:1340/healthz',
    answeredBy: 'backend/metrics/worker-server.ts',
    port: 'WORKER_PORT=1340',
  },
};

describe.each(Object.entries(PARTS))('the image of %s', (part, { entries }) => {
  const stage = stageOf(part);
  const { address, answeredBy, port } = HEALTH[part as keyof typeof HEALTH];

  it('is the pack and its first file', () => {
    expect(stage).toContain(`COPY --from=build /packed/${part} ./`);
    expect(stage).toContain(`CMD ["node", "${entries[0]}"]`);
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
