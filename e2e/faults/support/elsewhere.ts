import { getPriority, setPriority } from 'node:os'

const LOWEST_NEEDED = 10

/**
 * Merchants and strangers have machines of their own: the thread that plays them takes what the others leave of this one,
 * until it is disposed of. (Linux gives each thread its own priority; elsewhere nothing is done.)
 */
export function playElsewhere(): Disposable {
  if (process.platform !== 'linux') return { [Symbol.dispose]: () => {} }
  const before = getPriority(0)
  setPriority(0, Math.max(before, LOWEST_NEEDED))
  return {
    [Symbol.dispose]() {
      try {
        setPriority(0, before)
      } catch {
        // Only root takes a priority back; then what follows in this process stays behind others, too.
      }
    },
  }
}
