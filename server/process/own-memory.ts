/**
 * The same bytes in memory of their own, to be kept for long. What zlib makes is a part of 64 kB, and what `Buffer.from` and
 * `Buffer.concat` make is, when it is small, a part of a pool of 64 kB beside buffers that are long forgotten. Kept as it is, a
 * copy of 2 kB holds all of that, which no limit of a cache counts.
 */
export function toOwnMemory(buffer: Buffer): Buffer {
  if (buffer.byteLength === buffer.buffer.byteLength) return buffer;
  const own = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(own);
  return own;
}
