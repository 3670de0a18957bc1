import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseSwitch = {
  /** The database's address, with the switch in between. */
  url: string;
  /** Cuts every connection and refuses new ones, or lets them through again. */
  setAway(isAway: boolean): void;
  close(): void;
};

/** Stands between the backends and their PostgreSQL, to take it away. */
export async function openDatabaseSwitch(databaseUrl: string): Promise<DatabaseSwitch> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isAway = false;
  const server = createServer((client) => {
    if (isAway) return void client.destroy();
    const database = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    setAway: (away) => {
      isAway = away;
      if (away) cut();
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
