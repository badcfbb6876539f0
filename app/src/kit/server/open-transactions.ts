import { AsyncLocalStorage } from 'node:async_hooks'
import { watchesTransactions } from './env.ts'

interface Open {
  isOpen: boolean
}

const watched = watchesTransactions() ? new AsyncLocalStorage<Open>() : null

/** Runs the work of a transaction so that a call outside from within it is noticed. Costs nothing where nobody watches. */
export async function inOpenTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (!watched) return work()
  const open: Open = { isOpen: true }
  try {
    return await watched.run(open, work)
  } finally {
    // What the work left running may call whom it likes.
    open.isOpen = false
  }
}

/**
 * Asked by whatever leaves the process. Throws where a transaction is open: its locks and its connection would wait for
 * somebody we do not know.
 */
export function refuseInTransaction(what: string): void {
  if (!watched?.getStore()?.isOpen) return
  throw new Error(
    `${what} was about to leave while a transaction is open: commit first, call, then open another.`,
  )
}
