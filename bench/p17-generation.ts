import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { control } from '../app/testing/sandbox.ts'
import { syncAll } from '../app/testing/store-life.ts'
import type { Rig } from './rig.ts'
import { boughtCredits } from './support/bought-credits.ts'
import { contextOf } from './support/product-edits.ts'
import { startProductProcesses } from './support/product-processes.ts'

const PRODUCTS = 1_000
const LATENCY_MS = 300
/** In sequence, 1,000 questions of 300 ms take five minutes. */
const SECONDS_GOAL = 60
const MEGABYTES_GOAL = 300

interface Usage {
  requests: number
  maxInFlight: number
  promptTokens: number
  completionTokens: number
}

/**
 * Generates titles and descriptions of a whole store into the review queue, with a language model that takes 300 ms
 * to answer.
 */
export const rig: Rig = {
  id: 'P17',
  title: 'generation of meta tags, language model of 300 ms',
  async run({ n = PRODUCTS, log }) {
    await using product = await startProductProcesses({ BILLING: 'on', DEFAULT_PLAN: 'ultimate' })
    const { platform } = product
    const store = await product.addStore({
      products: Array.from({ length: n }, (_, at) => ({
        title: `Moss teapot ${at}`,
        vendor: 'Kiln',
        descriptionHtml: `<p>The moss teapot ${at} is made of stoneware. It holds a litre and is glazed in green. The lid fits closely.</p>`,
      })),
    })
    const ctx = await contextOf(product, store)
    await syncAll(ctx)
    await ctx.tx((tx) => boughtCredits(tx, ctx.shop.id, n * 2))
    await control(platform, 'PATCH', '/language-model/faults', { latencyMs: LATENCY_MS })
    await control(platform, 'DELETE', '/language-model/usage')
    let peak = 0
    const started = performance.now()
    const made = await product.call(store, 'POST', '/apps/api/meta-tags/generate', {
      selection: { filter: { kind: 'product' }, except: [] },
      options: {
        language: 'en',
        tone: 'Friendly',
        writer: 'model',
        fields: ['seo-title', 'seo-description'],
      },
    })
    const { id } = made as { id: string }
    for (;;) {
      peak = Math.max(peak, await megabytesOf(product.worker.pid))
      const now = (await product.call(store, 'GET', `/apps/api/operations/${id}`)) as Operation
      if (now.state !== 'running' && now.state !== 'pending') break
      if (performance.now() - started > 600_000) throw new Error('The generation did not end in ten minutes.')
      await wait(200)
    }
    const seconds = Math.round((performance.now() - started) / 100) / 10
    const usage = await control<Usage>(platform, 'GET', '/language-model/usage')
    const done = (await product.call(store, 'GET', `/apps/api/operations/${id}`)) as Operation
    log(
      `${JSON.stringify(usage)} ${JSON.stringify({ state: done.state, proposed: done.proposed, failed: done.failed, price: done.price })}`,
    )
    return {
      value: seconds,
      unit: 's',
      peer: Math.round((n * LATENCY_MS) / 1_000),
      ratio: Math.round((seconds / ((n * LATENCY_MS) / 1_000)) * 1_000) / 1_000,
      goal: SECONDS_GOAL,
      pass: seconds <= SECONDS_GOAL && peak <= MEGABYTES_GOAL && done.failed === 0 && done.proposed > 0,
      n,
      requests: usage.requests,
      requestsInFlight: usage.maxInFlight,
      workerMegabytes: Math.round(peak),
      proposals: done.proposed,
      creditsReserved: done.price?.reserved ?? 0,
      creditsSettled: done.price?.settled ?? 0,
      tokens: usage.promptTokens + usage.completionTokens,
    }
  },
}

interface Operation {
  state: string
  proposed: number
  failed: number
  price: { reserved: number; settled: number } | null
}

/** Resident memory of a process. */
async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}
