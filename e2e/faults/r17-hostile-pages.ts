import { monitorEventLoopDelay } from 'node:perf_hooks'
import { outboundRoutesSchema } from '../../app/src/kit/server/env-parts.ts'
import { createOutbound } from '../../app/src/kit/server/outbound/outbound.ts'
import type { Rig } from '../../bench/rig.ts'
import { browsersLeft, labOf } from './support/browser-under-attack.ts'
import { faultFigure } from './support/figure.ts'
import { hostileKinds, hostilePage } from './support/hostile-pages.ts'
import { startHostileSite } from './support/hostile-site.ts'
import {
  forgottenReaders,
  type OutsideReader,
  outsideReaders,
  type ReaderOutcome,
} from './support/outside-readers.ts'

/** Kinds that a browser reads endlessly; each takes the lab its full time limit. */
const BROWSER_KINDS = /^(gzip without end|page without end|silence)$/
/** In the product the limit is two minutes. */
const LAB_WITHIN_MS = 15_000
/** Number of concurrent readers, as in a worker. */
const readersAtOnce = 8
const memoryGrowth = 1_024 * 1024 * 1024
/** Longest time that other work may wait meanwhile; decoding four megabytes is the longest uninterrupted step. */
const longestTurnMs = 1_500

/**
 * R17: serves compressed, endless, slow and heavy responses, each on its own host, to every reader of strangers'
 * content. Every read must end at a limit, its result must be judged within its limits, other work must not wait
 * long, memory must stay bounded, and a plain page must be readable right afterwards.
 */
export const rig: Rig = {
  id: 'R17',
  title: 'hostile pages that are not stopped',
  async run({ n = hostileKinds(), seed, log }) {
    const pages = Array.from({ length: n }, (_, index) => hostilePage(index + seed - 1))
    const site = await startHostileSite({ first: seed - 1, count: n })
    const routes = outboundRoutesSchema.parse(`storefront:*.site.test=127.0.0.1:${site.port}`)
    const outbound = createOutbound({ routes, purpose: 'storefront' })
    const readers = outsideReaders(outbound)
    const memory = watchMemory()
    const delay = monitorEventLoopDelay({ resolution: 10 })
    try {
      const wrong = forgottenReaders(readers)
      const told: Record<string, number> = {}
      let slowestJudgementMs = 0
      const waiting = readers
        .flatMap((reader) =>
          pages.map((page, index) => ({
            reader,
            name: page.name,
            host: `p${index}.${reader.name.replace('.', '-')}.site.test`,
          })),
        )
        .values()
      // A speed test of each must end, whatever the page does, and leave nothing behind; one at a time, as in the
      // product.
      const testSpeed = async () => {
        const lab = labOf(routes, LAB_WITHIN_MS)
        for (const [index, { name }] of pages.entries()) {
          if (!BROWSER_KINDS.test(name)) continue
          const began = performance.now()
          const signal = new AbortController().signal
          const state = await lab.measure(`http://p${index}.lab.site.test/p`, 'mobile', { signal }).then(
            () => 'read',
            (error: { code?: string }) => error.code ?? String(error),
          )
          told[`lab ${state}`] = (told[`lab ${state}`] ?? 0) + 1
          const ms = Math.round(performance.now() - began)
          if (ms > LAB_WITHIN_MS + 5_000) wrong.push(`lab, ${name}: tested for ${ms} ms`)
          wrong.push(...(await browsersLeft()).map((pid) => `lab, ${name}: process ${pid} is left`))
        }
      }
      delay.enable()
      const work = async () => {
        for (const { reader, name, host } of waiting) {
          const outcome = await reader.run(host)
          wrong.push(...faultsOf(reader, name, outcome))
          const key = `${reader.name} ${outcome.state}`
          told[key] = (told[key] ?? 0) + 1
          slowestJudgementMs = Math.max(slowestJudgementMs, Math.round(outcome.judgedMs))
        }
      }
      await Promise.all([...Array.from({ length: readersAtOnce }, work), testSpeed()])
      delay.disable()
      const longestTurn = Math.round(delay.max / 1e6)
      if (longestTurn > longestTurnMs) wrong.push(`others waited ${longestTurn} ms for their turn`)
      const plain = await (readers[0] as OutsideReader).run('plain.site.test')
      if (plain.state !== 'read' || plain.readMs > 1_000)
        wrong.push(`the plain page afterwards: ${plain.state}, ${Math.round(plain.readMs)} ms`)
      if (memory.growth() > memoryGrowth) wrong.push(`memory grew by ${Math.round(memory.growth() / 1e6)} MB`)
      return faultFigure(wrong, {
        ...{
          n: pages.length * readers.length,
          seed,
          log,
          told,
          slowestJudgementMs,
          longestTurnMs: longestTurn,
        },
        memoryGrowthMb: Math.round(memory.growth() / 1e6),
      })
    } finally {
      memory.stop()
      await outbound.close()
      await site.close()
    }
  },
}

function faultsOf(
  reader: OutsideReader,
  name: string,
  { readMs, judgedMs, failure }: ReaderOutcome,
): string[] {
  const what = `${reader.name}, ${name}`
  return [
    ...(readMs > reader.readWithinMs ? [`${what}: read for ${Math.round(readMs)} ms`] : []),
    ...(judgedMs > reader.judgedWithinMs ? [`${what}: judged for ${Math.round(judgedMs)} ms`] : []),
    ...(failure ? [`${what}: ${failure}`] : []),
  ]
}

function watchMemory(): { growth(): number; stop(): void } {
  const start = process.memoryUsage().rss
  let most = start
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  return { growth: () => most - start, stop: () => clearInterval(timer) }
}
