import { setImmediate as nextTurn } from 'node:timers/promises'

/** More than one piece per token (`MAX_TOKENS` of writing is 4,000): a response with more is no valid answer. */
const MOST_PIECES = 6_000
/** Bytes passed on at once: some of the pieces of one network read. */
const SLICE_BYTES = 2_048
const LINE_FEED = 10
const RETURN = 13

/**
 * Wraps `fetch` so that streams are read one slice per turn of the event loop, over all streams of the process. Each
 * piece is handled in promises alone, so a network read full of small pieces would otherwise block everything until its
 * last one. The request decides what is a stream: the reader of a requested stream takes an answer of any type.
 */
export function pacedFetch(guarded: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await guarded(input, init)
    if (!requestsStream(init) || answer.body === null) return answer
    return new Response(paced(answer.body), { status: answer.status, headers: answer.headers })
  }
}

/** The bodies of all providers are JSON; in a text inside, the quotation marks are escaped. */
function requestsStream(init: RequestInit | undefined): boolean {
  return typeof init?.body === 'string' && /"stream"\s*:\s*true/.test(init.body)
}

let turn: Promise<unknown> = Promise.resolve()

/** Resolves in a separate turn of the event loop, after all earlier callers. */
function ownTurn(): Promise<unknown> {
  turn = turn.then(() => nextTurn())
  return turn
}

function paced(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let held: Uint8Array = new Uint8Array()
  // A blank line ends a piece; a line may end with LF, CR or both.
  let pieces = 0
  let isBlank = false
  let last = 0
  const count = (bytes: Uint8Array): void => {
    for (const byte of bytes) {
      const isEnd = byte === RETURN || (byte === LINE_FEED && last !== RETURN)
      if (isEnd && isBlank) pieces += 1
      if (isEnd) isBlank = true
      else if (byte !== LINE_FEED) isBlank = false
      last = byte
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (held.length === 0) {
          const read = await reader.read()
          if (read.done) return controller.close()
          held = read.value
        }
        await ownTurn()
        const slice = held.subarray(0, SLICE_BYTES)
        held = held.subarray(SLICE_BYTES)
        count(slice)
        if (pieces > MOST_PIECES) {
          await reader.cancel()
          throw new Error('The answer came in more pieces than it may have tokens.')
        }
        controller.enqueue(slice)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
