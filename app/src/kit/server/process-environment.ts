/**
 * What every process of the product is started with. The C library keeps a heap for each thread, and in each what its
 * largest image took: two heaps are enough, and blocks of a megabyte go back to the system at once.
 */
export const PROCESS_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1000000',
  MALLOC_TRIM_THRESHOLD_: '1000000',
} as const
