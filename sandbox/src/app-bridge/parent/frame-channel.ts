import type { CallName, Calls, EventName, Events, FromFrame, FromPage, TellName, Tells } from '../messages.ts'

/** The page's handlers for messages of the frame. */
export interface FrameHandlers {
  calls: {
    [Name in CallName]: (
      params: Calls[Name]['params'],
    ) => Promise<Calls[Name]['result']> | Calls[Name]['result']
  }
  tells: { [Name in TellName]: (value: Tells[Name]) => void }
}

/** Sends an event to the app's frame. */
export type Send = <Name extends EventName>(name: Name, value: Events[Name]) => void

/** Opens the channel to the app's frame; only messages from the app's own origin are accepted. */
export function openFrameChannel(
  frame: HTMLIFrameElement,
  origin: string,
): {
  send: Send
  listen: (handlers: FrameHandlers) => void
} {
  return {
    send: (name, value) =>
      frame.contentWindow?.postMessage({ bridge: 'event', name, value } satisfies FromPage, origin),
    listen(handlers) {
      window.addEventListener('message', (event: MessageEvent<FromFrame | undefined>) => {
        if (event.origin !== origin) return
        const message = event.data
        if (message?.bridge === 'tell') handlers.tells[message.name]?.(message.value as never)
        if (message?.bridge === 'call' && event.source) void answer(handlers, message, event.source)
      })
    },
  }

  async function answer(
    handlers: FrameHandlers,
    { id, name, params }: Extract<FromFrame, { bridge: 'call' }>,
    asker: MessageEventSource,
  ): Promise<void> {
    const reply = (value: unknown, error: string | null) =>
      asker.postMessage({ bridge: 'answer', id, value, error } satisfies FromPage, { targetOrigin: origin })
    try {
      const handler = handlers.calls[name]
      if (!handler) throw new Error(`The admin knows no call "${name}".`)
      reply(await handler(params as never), null)
    } catch (error) {
      reply(null, (error as Error).message)
    }
  }
}
