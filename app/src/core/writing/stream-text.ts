import type { ShopContext } from '#core/context/context.ts'
import { cleanText } from './clean-text.ts'
import { cutAnswer } from './cut-answer.ts'
import { type WritingHooks, writeText } from './write-text.ts'
import type { TextField, WritingEvent, WritingRequest } from './writing-request.ts'

/**
 * The same as `writeText`, with events while it is written. The last event is `done`; `partial` texts are cleaned and
 * not yet checked. Ends early, and aborts the call, when the consumer stops.
 */
export async function* streamWriting<T extends Record<string, string>>(
  ctx: ShopContext,
  request: WritingRequest<T>,
  hooks: Pick<WritingHooks, 'patience'> = {},
): AsyncGenerator<WritingEvent<T>, void> {
  const left = new AbortController()
  const waiting: WritingEvent<T>[] = []
  let wake = Promise.withResolvers<void>()
  const tell = (event: WritingEvent<T>): void => {
    // Of consecutive partial states only the latest matters.
    if (event.kind === 'partial' && waiting.at(-1)?.kind === 'partial') waiting.pop()
    waiting.push(event)
    wake.resolve()
  }
  let failure: unknown
  const signal = AbortSignal.any([request.signal, left.signal])
  const writing = writeText(
    ctx,
    { ...request, signal },
    {
      ...hooks,
      onPartial: (partial) => tell({ kind: 'partial', value: shownOf(request, partial) }),
      onAgain: () => tell({ kind: 'again' }),
    },
  ).then(
    (written) => tell({ kind: 'done', written }),
    (error: unknown) => {
      failure = error ?? new Error('The writing ended without a reason.')
      wake.resolve()
    },
  )
  try {
    for (;;) {
      const event = waiting.shift()
      if (event) {
        yield event
        if (event.kind === 'done') return
        continue
      }
      if (failure !== undefined) throw failure
      await wake.promise
      wake = Promise.withResolvers<void>()
    }
  } finally {
    left.abort()
    await writing
  }
}

function shownOf<T extends Record<string, string>>(request: WritingRequest<T>, partial: unknown): Partial<T> {
  const texts = Object.entries<TextField>(request.fields).flatMap(([name, field]) => {
    const text = (partial as Record<string, unknown> | null)?.[name]
    return typeof text === 'string' ? [[name, cleanText(cutAnswer(text, field))]] : []
  })
  return Object.fromEntries(texts) as Partial<T>
}
