/**
 * Copies long-lived bytes into separate memory. Small buffers of zlib and of Node's pool are slices of 64 kB, which each
 * of them retains although no cache limit counts them.
 */
export function copyBuffer(buffer: Buffer): Buffer {
  if (buffer.byteLength === buffer.buffer.byteLength) return buffer;
  const own = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(own);
  return own;
}
