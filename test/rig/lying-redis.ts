import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type LyingRedis = {
  /** For `REDIS_URL`. */
  url: string;
  /** Replaces the responses of Redis from now on; null restores them. */
  lie(act: ((client: Socket) => void) | null): void;
  close(): void;
};

/** Stands in front of a Redis, and puts words into its mouth. */
export async function openLyingRedis(redisUrl: string): Promise<LyingRedis> {
  const target = new URL(redisUrl);
  const sockets = new Set<Socket>();
  let act: ((client: Socket) => void) | null = null;
  const server = createServer((client) => {
    const redis = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, redis],
      [redis, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(redis);
    redis.on('data', (answer) => {
      if (act) act(client);
      else client.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    lie: (next) => {
      act = next;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
