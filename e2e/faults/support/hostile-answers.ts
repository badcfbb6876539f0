import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ShopContext } from '../../../app/src/core/context/context.ts'
import { streamWriting } from '../../../app/src/core/writing/stream-text.ts'
import { writeText } from '../../../app/src/core/writing/write-text.ts'
import type { WritingRequest, Written } from '../../../app/src/core/writing/writing-request.ts'
import { HOSTILE_ANSWERS } from './hostile-model.ts'

/** Longest time that other work may wait for the event loop while an answer is read. */
const longestTurnMs = 1_000
/** Time limit given to the product below, for both attempts, and as much again for a busy machine. */
const longestMs = 20_000
const patience = { callMs: 4_000, totalMs: 8_000, backOffMs: 20 }
/** A reader sees only a few intermediate states of a text per second. */
const mostPartials = 100

export interface AnswersToldOf {
  wrong: string[]
  /** Number of requests to the model. */
  asked: number
  longestTurnMs: number
}

/**
 * Requests a text from a model that answers in every hostile way, at once and as a stream; measures how long other
 * work is delayed.
 */
export async function askHostileModel<T extends Record<string, string>>(
  contextAt: (baseUrl: string) => ShopContext,
  request: () => WritingRequest<T>,
): Promise<AnswersToldOf> {
  const wrong: string[] = []
  let longest = 0
  for (const [number, { name }] of HOSTILE_ANSWERS.entries()) {
    const ctx = contextAt(`https://model.test/${number}/v1`)
    for (const way of ['at once', 'as a stream'] as const) {
      const delay = monitorEventLoopDelay({ resolution: 10 })
      delay.enable()
      const started = performance.now()
      let partials = 0
      let written: Written<T> | undefined
      if (way === 'at once') written = await writeText(ctx, request(), { patience })
      else
        for await (const event of streamWriting(ctx, request(), { patience })) {
          if (event.kind === 'partial') partials += 1
          if (event.kind === 'done') written = event.written
        }
      delay.disable()
      const turn = Math.round(delay.max / 1e6)
      const took = Math.round(performance.now() - started)
      longest = Math.max(longest, turn)
      const what = `${name}, ${way}`
      if (turn > longestTurnMs) wrong.push(`${what}: others waited ${turn} ms for their turn`)
      if (took > longestMs) wrong.push(`${what}: it took ${took} ms`)
      if (partials > mostPartials) wrong.push(`${what}: ${partials} states of one text were shown`)
      const longText = written?.ok && Object.values(written.value).some((text) => text.length > 200)
      if (longText) wrong.push(`${what}: a text longer than allowed was taken`)
    }
  }
  return { wrong, asked: 2 * HOSTILE_ANSWERS.length, longestTurnMs: longest }
}
