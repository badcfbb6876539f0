import { getPriority, setPriority } from 'node:os'

const LOWEST_NEEDED = 10

/**
 * Lowers the priority of the thread that plays merchants and strangers until disposed: in reality these have their
 * own machines. (Linux has a priority per thread; on other systems this does nothing.)
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
        // Only root may raise a priority again; otherwise the rest of this process keeps the low one.
      }
    },
  }
}
