import { useEffect, useRef, useState } from 'react'
import { routeOf } from '#kit/ui/api/define-api.ts'
import { stream } from '#kit/ui/api/event-stream.ts'
import type { StreamEvent, StreamInput } from '../contract/generate.ts'
import { metaTagsContract } from '../contract.ts'

type Texts = Extract<StreamEvent, { kind: 'partial' }>['texts']
export type Finished = Extract<StreamEvent, { kind: 'done' }>

export type StreamState =
  | { kind: 'idle' }
  /** Texts so far; `again`: a first response was refused. */
  | { kind: 'writing'; texts: Texts; again: boolean }
  | { kind: 'done'; finished: Finished }
  | { kind: 'stopped' }
  | { kind: 'failed'; error: unknown; said: Extract<StreamEvent, { kind: 'failed' }> | null }

/** Streams texts while they are generated; leaving the screen or `stop` ends the stream at no cost. */
export function useStream(onDone: (finished: Finished) => void) {
  const [state, setState] = useState<StreamState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (input: StreamInput) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setState({ kind: 'writing', texts: {}, again: false })
    try {
      const call = { ...routeOf(metaTagsContract.generateStream), body: input, signal: control.signal }
      for await (const event of stream<StreamEvent>(call)) {
        if (control.signal.aborted) return
        if (event.kind === 'partial') setState({ kind: 'writing', texts: event.texts, again: false })
        else if (event.kind === 'again') setState({ kind: 'writing', texts: {}, again: true })
        else if (event.kind === 'failed') setState({ kind: 'failed', error: null, said: event })
        else {
          setState({ kind: 'done', finished: event })
          onDone(event)
        }
      }
    } catch (error) {
      if (!control.signal.aborted) setState({ kind: 'failed', error, said: null })
    }
  }
  return {
    state,
    start: (input: StreamInput) => void start(input),
    stop: () => {
      running.current?.abort()
      setState({ kind: 'stopped' })
    },
    forget: () => setState({ kind: 'idle' }),
  }
}
