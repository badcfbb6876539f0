import type { Dispatcher } from 'undici'

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
