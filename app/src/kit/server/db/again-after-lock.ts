const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs a transaction again that waited for a lock in vain: nothing of it has happened. For what comes once, at the end of
 * long work, and would have to be thrown away with it; rows that many share for moments can keep one writer waiting.
 */
export async function againAfterLock<T>(tries: number, work: () => Promise<T>): Promise<T> {
  for (let left = tries; ; ) {
    left -= 1
    try {
      return await work()
    } catch (error) {
      if (left <= 0 || (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    }
  }
}
