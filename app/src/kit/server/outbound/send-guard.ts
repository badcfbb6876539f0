import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dispatcher } from 'undici'
import { watchesTransactions } from '#kit/server/env.ts'

/** Guard of a sender that holds a lease; checked as late as possible. */
export interface SendGuard {
  /** Called right before a call's bytes go to the socket, after every wait. False: the call is not sent. */
  maySend(): boolean
  /** Called once the bytes are with the socket. */
  handedOver(): void
}

/** The call was not sent because its sender's lease had run out. Nothing happened. */
export class SendRefused extends Error {
  readonly mayHaveApplied = false
  constructor() {
    super('The lease had run out before the call could be sent.')
    this.name = 'SendRefused'
  }
}

type Guarded = { sendGuard?: SendGuard | undefined }

/** Checks the guard of a request, if it has one, right before its first byte. */
export const askedAtSocket: Dispatcher.DispatcherComposeInterceptor =
  (dispatch) =>
  (options, handler): boolean => {
    const guard = (options as Guarded).sendGuard
    if (!guard) return dispatch(options, handler)
    const asking: Dispatcher.DispatchHandler = {
      onRequestStart(controller, context) {
        if (!guard.maySend()) return controller.abort(new SendRefused())
        handler.onRequestStart?.(controller, context)
        // The bytes are written in this turn of the event loop: the guard's clock shows if the process was frozen
        // between the check and the socket.
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

/** Runs the work of a transaction so that outbound calls inside it are detected. Costs nothing when not watched. */
export async function inOpenTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (!watched) return work()
  const open: Open = { isOpen: true }
  try {
    return await watched.run(open, work)
  } finally {
    // Work that outlives the transaction may make outbound calls.
    open.isOpen = false
  }
}

/**
 * Called before anything leaves the process. Throws if a transaction is open: its locks and its connection would wait
 * for a foreign server.
 */
export function refuseInTransaction(what: string): void {
  if (!watched?.getStore()?.isOpen) return
  throw new Error(
    `${what} was about to leave while a transaction is open: commit first, call, then open another.`,
  )
}
