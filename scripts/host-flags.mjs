/**
 * Flags of Node for the browser host. A burst, such as a list of ten thousand rows, has V8 double the room for young objects to 128 MiB
 * for each thread, and it is seldom given back: 16 MiB a half kept it level over fifteen minutes of use (B18). Threads are given theirs
 * by their clients.
 */
export const hostFlags = ['--max-semi-space-size=16']
