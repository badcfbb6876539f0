import type { CatalogueStatus } from '../app/src/core/catalogue/contract.ts'
import type { Rig } from './rig.ts'
import {
  type ProductProcesses,
  peakMemory,
  startProductProcesses,
  until,
} from './support/product-processes.ts'

const MANY = 100_000
const FEW = 1_000
const SECONDS_GOAL = 30
const MEMORY_GOAL = 250
const RATIO_GOAL = 1.1

/**
 * A first sync by bulk query: from the first byte of the result, which the platform has completed by then, to the
 * last commit. The worker is a separate process; its memory is the kernel's peak value. The small store comes first,
 * so that start-up costs fall on it.
 */
export const rig: Rig = {
  id: 'P9',
  title: 'first sync of the catalogue',
  async run({ n = MANY, log }) {
    await using product = await startProductProcesses()
    const few = await measure(product, FEW)
    log(`${words(few)}; worker at ${peakMemory(product.worker.pid)} MB`)
    const many = await measure(product, n)
    log(words(many))
    const memory = peakMemory(product.worker.pid)
    const ratio = Math.round((many.queries / n / (few.queries / FEW)) * 1_000) / 1_000
    const shared = { peer: null, ratio: null }
    const cost = (figure: Measured) => ({
      queries: figure.queries,
      points: figure.points,
      queriesPerProduct: figure.queries / figure.products,
      pointsPerProduct: figure.points / figure.products,
    })
    return [
      {
        ...shared,
        what: `${n} products`,
        value: many.seconds,
        unit: 's',
        goal: SECONDS_GOAL,
        pass: many.seconds <= SECONDS_GOAL,
        n,
        ...cost(many),
      },
      { ...shared, what: `${FEW} products`, value: few.seconds, unit: 's', pass: true, n: FEW, ...cost(few) },
      {
        ...shared,
        what: 'peak memory of the worker',
        value: memory,
        unit: 'MB',
        goal: MEMORY_GOAL,
        pass: memory <= MEMORY_GOAL,
        n,
      },
      {
        ...shared,
        what: `queries per product, ${n} to ${FEW}`,
        value: ratio,
        unit: 'ratio',
        goal: RATIO_GOAL,
        pass: ratio <= RATIO_GOAL,
        n,
      },
    ]
  },
}

interface Measured {
  products: number
  seconds: number
  queries: number
  points: number
}

async function measure(product: ProductProcesses, products: number): Promise<Measured> {
  const store = await product.addStore({ products })
  product.resetPassed()
  const status = (): Promise<CatalogueStatus> => product.call(store, 'GET', '/apps/api/catalogue')
  await product.call(store, 'POST', '/apps/api/catalogue/sync')
  const ended = await until(status, ({ state }) => state !== 'running', {
    seconds: 300,
    everyMs: 500,
    worker: product.worker,
  })
  const kinds = ended.kinds.map(({ kind, held, total }) => `${kind} ${held} of ${total}`).join(', ')
  if (ended.state !== 'done' || ended.kinds[0]?.held !== products)
    throw new Error(`The sync ended ${ended.state} (${kinds}).\n${product.worker.log()}`)
  const { firstResultByte, queries, points } = product.passed
  const { rows } = await product.web.process.app.db.withShop(
    await shopId(product, store.domain),
    async (tx) => ({
      rows: await tx.selectFrom('catalogue_runs').select('finished_at').execute(),
    }),
  )
  const finished = rows[0]?.finished_at?.getTime() ?? Number.NaN
  const seconds = Math.round(finished - (firstResultByte ?? Number.NaN)) / 1_000
  return { products, seconds, queries, points }
}

async function shopId(product: ProductProcesses, domain: string): Promise<string> {
  const { rows } = await product.web.process.app.db.pool.query<{ id: string }>(
    'select id from signpost_find_shop($1)',
    [domain],
  )
  return rows[0]?.id ?? ''
}

function words({ products, seconds, queries, points }: Measured): string {
  return `${products} products in ${seconds} s, ${queries} queries, ${points} points`
}
