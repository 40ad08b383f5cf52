/**
 * Flags of Node for the browser host. A burst, such as a list of ten thousand rows, has V8 double the room for young objects to 128 MiB
 * for each thread; when it gives it back depends on how busy the computer is. 4 MiB a half kept it level over fifteen minutes of use (B18)
 * and costs pages of the list nothing. Threads are given theirs by their clients.
 */
export const hostFlags = ['--max-semi-space-size=4']

/**
 * Environment of the browser host. glibc raises, up to 32 MiB, what it takes from the system one by one and gives back at once: after the
 * first long list every buffer came from heaps that never shrank (B18: 140 MiB held, 18 in use). A fixed limit, in bytes, keeps them
 * small; other allocators do not read it.
 */
export const hostEnvironment = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) }
