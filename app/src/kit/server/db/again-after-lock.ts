const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Repeats a transaction that failed to get a lock in time: none of it was applied. For the single transaction that
 * ends long work, which would be lost otherwise; rows briefly locked by many can starve one writer.
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
