import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseSwitch = {
  /** The database's address, with the switch in between. */
  url: string;
  /** Cuts every connection and refuses new ones, or lets them through again. */
  setAway(isAway: boolean): void;
  /** From now on nothing passes, and nobody is told: as if a cable was pulled. */
  hang(): void;
  close(): void;
};

/** Stands between the backends and their PostgreSQL, to take it away. */
export async function openDatabaseSwitch(databaseUrl: string): Promise<DatabaseSwitch> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let [isAway, hangs] = [false, false];
  const server = createServer((client) => {
    if (isAway) return void client.destroy();
    if (hangs) return void keep(client);
    const database = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      keep(socket);
      socket.once('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
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
    hang: () => {
      hangs = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
