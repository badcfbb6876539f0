import type { CallName, Calls, EventName, Events, FromFrame, FromPage, TellName, Tells } from '../messages.ts'

/** Message channel between the app's frame and the admin page around it. */
export interface HostChannel {
  /** Calls the page; rejects with the page's message if it cannot answer. */
  call<Name extends CallName>(name: Name, ...params: ParamsOf<Name>): Promise<Calls[Name]['result']>
  tell<Name extends TellName>(name: Name, value: Tells[Name]): void
  /** Calls `listener` for each such event; returns a function that unsubscribes. */
  on<Name extends EventName>(name: Name, listener: (value: Events[Name]) => void): () => void
}
type ParamsOf<Name extends CallName> = Calls[Name]['params'] extends undefined
  ? []
  : [params: Calls[Name]['params']]

/** Opens the channel to the admin page at `origin`; messages from any other origin or window are ignored. */
export function openHostChannel(host: Window, origin: string): HostChannel {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  const listeners = new Map<EventName, Set<(value: never) => void>>()
  let lastId = 0
  const post = (message: FromFrame) => host.postMessage(message, origin)

  window.addEventListener('message', (event: MessageEvent<FromPage | undefined>) => {
    if (event.source !== host || event.origin !== origin) return
    const message = event.data
    if (message?.bridge === 'event')
      for (const listener of listeners.get(message.name) ?? []) listener(message.value as never)
    if (message?.bridge !== 'answer') return
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === null) asked?.resolve(message.value as never)
    else asked?.reject(new Error(message.error))
  })

  return {
    call: (name, ...params) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        post({ bridge: 'call', id, name, params: params[0] })
      }),
    tell: (name, value) => post({ bridge: 'tell', name, value }),
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener as (value: never) => void))
      return () => set.delete(listener as (value: never) => void)
    },
  }
}
