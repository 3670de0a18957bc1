/**
 * Copies bytes that are kept for long into memory of their own. Small buffers of zlib and of Node's pool are slices of
 * 64 kB, which no cache limit counts but which each of them keeps alive.
 */
export function copyBuffer(buffer: Buffer): Buffer {
  if (buffer.byteLength === buffer.buffer.byteLength) return buffer;
  const own = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(own);
  return own;
}
