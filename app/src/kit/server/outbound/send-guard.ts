import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dispatcher } from 'undici'
import { watchesTransactions } from '#kit/server/env.ts'

/** Whoever sends under a lease says so here, and is asked as late as it can be asked. */
export interface SendGuard {
  /** Asked in the moment a call's bytes go to the socket, behind every wait. False: they stay. */
  maySend(): boolean
  /** The bytes are with the socket. */
  handedOver(): void
}

/** The call was not sent: its sender's lease had run out by then. Nothing happened. */
export class SendRefused extends Error {
  readonly mayHaveApplied = false
  constructor() {
    super('The lease had run out before the call could be sent.')
    this.name = 'SendRefused'
  }
}

type Guarded = { sendGuard?: SendGuard | undefined }

/** Asks the guard of a request, if it has one, right before its first byte. */
export const askedAtSocket: Dispatcher.DispatcherComposeInterceptor =
  (dispatch) =>
  (options, handler): boolean => {
    const guard = (options as Guarded).sendGuard
    if (!guard) return dispatch(options, handler)
    const asking: Dispatcher.DispatchHandler = {
      onRequestStart(controller, context) {
        if (!guard.maySend()) return controller.abort(new SendRefused())
        handler.onRequestStart?.(controller, context)
        // The bytes are written in this turn: a process frozen between the question and the socket is seen by its clock.
        queueMicrotask(() => guard.handedOver())
      },
      onRequestUpgrade: (...facts) => handler.onRequestUpgrade?.(...facts),
      onResponseStart: (...facts) => handler.onResponseStart?.(...facts),
      onResponseData: (...facts) => handler.onResponseData?.(...facts),
      onResponseEnd: (...facts) => handler.onResponseEnd?.(...facts),
      onResponseError: (...facts) => handler.onResponseError?.(...facts),
    }
    return dispatch(options, asking)
  }

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
