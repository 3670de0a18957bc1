/** Node's own class, which has no public name: the one way to open a socket here and accept nothing from it. */
type TcpHandle = { fd: number; bind(host: string, port: number): number; close(): void };
type Binding = { TCP: new (type: number) => TcpHandle; constants: { SERVER: number } };

/**
 * A socket as systemd holds it (`ListenStream=127.0.0.1:3000`), but for the first moment: it listens from when the first process
 * that is given its descriptor does. From then on connections wait until some process accepts them.
 */
export function holdSocket(address: string): { fd: number; close(): void } {
  const { TCP, constants } = (process as unknown as { binding(name: 'tcp_wrap'): Binding }).binding('tcp_wrap');
  const [host = '', port = ''] = address.split(':');
  const handle = new TCP(constants.SERVER);
  if (handle.bind(host, Number(port)) !== 0) throw new Error(`Nothing can listen on ${address}.`);
  return { fd: handle.fd, close: () => handle.close() };
}
