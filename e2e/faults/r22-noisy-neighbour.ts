import { cancelOperation } from '../../app/src/core/changes/cancel.ts'
import type { Rig } from '../../bench/rig.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation } from './support/installation.ts'
import { goesOnAfter } from './support/operation-under-fault.ts'
import { spread } from './support/spread.ts'
import { gidOf, operationEnds, orderTitles } from './support/titles-operation.ts'

const MANY = 100_000
const FEW = 10
const ROUNDS = 5
const LATER_MS = 5_000

/**
 * A shop writes ten products, alone and then beside another shop with a hundred thousand. Counts rounds in which the ten
 * ended more than five seconds later than alone.
 */
export const rig: Rig = {
  id: 'R22',
  title: 'a noisy neighbour',
  async run({ n = 1, seed, log }) {
    const wrong: string[] = []
    await using installation = await startInstallation()
    // Points without end: nothing holds the neighbour back but the turns.
    await installation.faults({ bucketSize: 1_000_000, restoreRate: 1_000_000 })
    const quiet = await installation.addStore({ products: FEW })
    const noisy = await installation.addStore({ products: MANY })
    const worker = installation.startWorker()
    const words = () => worker.log()
    await writeFew(installation, quiet, { round: 0, words })
    const alone: number[] = []
    for (let round = 1; round <= ROUNDS; round++)
      alone.push(await writeFew(installation, quiet, { round, words }))
    const { id } = await orderTitles(installation, noisy, everyId(noisy))
    await goesOnAfter(installation, noisy, { moment: 0, words })
    const beside: number[] = []
    for (let round = ROUNDS + 1; round <= 2 * ROUNDS; round++)
      beside.push(await writeFew(installation, quiet, { round, words }))
    const [neighbour] = await installation.look<{ total: number; applied: number; failed: number }>(
      'select total, applied, failed from operations where id = $1',
      [id],
    )
    if (!neighbour || neighbour.total !== MANY || neighbour.applied === 0 || neighbour.failed > 0)
      wrong.push(`the neighbour was not noisy: ${JSON.stringify(neighbour)}`)
    if (neighbour && neighbour.applied === neighbour.total) wrong.push('the neighbour was done too early')
    await cancelOperation(installation.contextOf(noisy), id)
    await operationEnds(installation, id, { seconds: 60, words })
    const usual = spread(alone).median
    for (const ms of beside) if (ms > usual + LATER_MS) wrong.push(`the ten took ${ms} ms, alone ${usual} ms`)
    return faultFigure(wrong, {
      n,
      seed,
      log,
      items: MANY,
      aloneMs: spread(alone),
      besideMs: spread(beside),
      neighbourApplied: neighbour?.applied,
    })
  },
}

/** Milliseconds from the order to the end. */
async function writeFew(
  installation: Installation,
  store: RigStore,
  { round, words }: { round: number; words(): string },
): Promise<number> {
  const started = Date.now()
  const { id } = await orderTitles(installation, store, store.productIds, {
    changes: store.productIds.map((product) => ({
      kind: 'catalogue.search-listing',
      resourceId: gidOf(product),
      field: 'seo-title',
      label: `Product ${product}`,
      after: `Title ${round} of ${product}`,
    })),
  })
  const { state, finished_at } = await operationEnds(installation, id, { seconds: 120, words })
  if (state !== 'done') throw new Error(`The ten ended ${state}.`)
  return (finished_at?.getTime() ?? 0) - started
}

/** The platform tells the first thousand ids; the products were made one after the other, at equal distances. */
function everyId({ productIds }: RigStore): number[] {
  const [first = 0, second = 0] = productIds
  const step = second - first
  if (productIds.some((id, at) => id !== first + at * step)) throw new Error('The ids have no order.')
  return Array.from({ length: MANY }, (_, at) => first + at * step)
}
