import { createPageReader, type PageReading } from '../../app/src/adapters/page-reader/page-reader.ts'
import { judgePage } from '../../app/src/core/rich-results/judge/judge-page.ts'
import { outboundRoutesSchema } from '../../app/src/kit/server/env-parts.ts'
import { createOutbound } from '../../app/src/kit/server/outbound/outbound.ts'
import type { Rig } from '../../bench/rig.ts'
import { hostilePage } from './support/hostile-pages.ts'
import { startHostileSite } from './support/hostile-site.ts'

/** The reader's own cap for somebody who waits, twice (robots.txt and page), and a second for the machine. */
const readWithinMs = 21_000
/** A page at the size cap, judged; the worker serves nobody else meanwhile. */
const judgedWithinMs = 5_000
/** Readers at work at once, as many as a worker would have. */
const readersAtOnce = 8
const memoryGrowth = 768 * 1024 * 1024

/**
 * R17: compressed, endless, slow and heavy pages, each on a host of its own, read and judged. Every one has to end at
 * a cap, memory stays bounded, and a plain page is read right afterwards.
 */
export const rig: Rig = {
  id: 'R17',
  title: 'hostile pages that are not stopped',
  async run({ n = 50, seed, log }) {
    const pages = Array.from({ length: n }, (_, index) => hostilePage(index + seed - 1))
    const site = await startHostileSite({ first: seed - 1, count: n })
    const outbound = createOutbound({
      routes: outboundRoutesSchema.parse(`storefront:*.site.test=127.0.0.1:${site.port}`),
      purpose: 'storefront',
    })
    const reader = createPageReader({ outbound, contactUrl: 'https://app.example', intervalMs: 0 })
    const read = (host: string) =>
      timed(() => reader.read(`https://${host}.site.test/p`, { purpose: 'interactive' }))
    const memory = watchMemory()
    try {
      const outcomes: Outcome[] = []
      const waiting = pages.entries()
      const work = async () => {
        for (const [index, { name }] of waiting) {
          const { reading, ms } = await read(`p${index}`)
          outcomes.push({ name, state: reading.state, readMs: ms, ...judgeTimed(reading) })
        }
      }
      await Promise.all(Array.from({ length: readersAtOnce }, work))
      const after = await read('plain')
      const free = after.reading.state === 'read' && after.ms < 1_000
      const wrong = [
        ...outcomes.flatMap(faultsOf),
        ...(free ? [] : [`the plain page afterwards: ${after.reading.state}, ${Math.round(after.ms)} ms`]),
        ...(memory.growth() > memoryGrowth ? [`memory grew by ${Math.round(memory.growth() / 1e6)} MB`] : []),
      ]
      for (const line of wrong) log(line)
      return {
        value: wrong.length,
        unit: 'violations',
        peer: null,
        ratio: null,
        pass: wrong.length === 0,
        n: pages.length,
        seed,
        stopped: outcomes.filter(({ state }) => state !== 'read').length,
        slowestJudgementMs: Math.round(Math.max(...outcomes.map(({ judgedMs }) => judgedMs))),
        memoryGrowthMb: Math.round(memory.growth() / 1e6),
      }
    } finally {
      memory.stop()
      await outbound.close()
      await site.close()
    }
  },
}

interface Outcome {
  name: string
  state: PageReading['state']
  readMs: number
  judgedMs: number
  failure?: string
}

function faultsOf({ name, readMs, judgedMs, failure }: Outcome): string[] {
  return [
    ...(readMs > readWithinMs ? [`${name}: read for ${Math.round(readMs)} ms`] : []),
    ...(judgedMs > judgedWithinMs ? [`${name}: judged for ${Math.round(judgedMs)} ms`] : []),
    ...(failure ? [`${name}: ${failure}`] : []),
  ]
}

async function timed(read: () => Promise<PageReading>): Promise<{ reading: PageReading; ms: number }> {
  const started = performance.now()
  const reading = await read()
  return { reading, ms: performance.now() - started }
}

/** Judges what was read and keeps nothing of it. */
function judgeTimed(reading: PageReading): { judgedMs: number; failure?: string } {
  if (reading.state !== 'read') return { judgedMs: 0 }
  const started = performance.now()
  try {
    judgePage({ html: reading.html, url: reading.url })
    return { judgedMs: performance.now() - started }
  } catch (error) {
    return {
      judgedMs: performance.now() - started,
      failure: `judging failed: ${String(error).slice(0, 200)}`,
    }
  }
}

function watchMemory(): { growth(): number; stop(): void } {
  const start = process.memoryUsage().rss
  let most = start
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  return { growth: () => most - start, stop: () => clearInterval(timer) }
}
