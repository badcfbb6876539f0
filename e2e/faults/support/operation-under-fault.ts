import type { Operation } from '../../../app/src/core/changes/contract.ts'
import type { Installation, RigStore } from './installation.ts'
import { until } from './installation.ts'
import { operationEnds, orderTitles } from './titles-operation.ts'
import { changesOf, wrongWrites } from './wrong-changes.ts'

/** Too few for a bulk mutation: each is a call. */
const SMALL = 125
/** Enough for a bulk mutation. */
const LARGE = 400

/**
 * Orders a title for every product: one large operation, which the platform executes as a bulk mutation, and small
 * ones.
 */
export async function orderEveryTitle(installation: Installation, store: RigStore): Promise<Operation[]> {
  const operations = []
  for (let from = 0; from < store.productIds.length; ) {
    const size = from === 0 && store.productIds.length > 2 * LARGE ? LARGE : SMALL
    operations.push(await orderTitles(installation, store, store.productIds.slice(from, from + size)))
    from += size
  }
  return operations
}

/** Waits for the operations' ends; returns what is wrong with their results, if all should have taken effect. */
export async function wrongAtTheEnd(
  installation: Installation,
  store: RigStore,
  entry: { operations: readonly Operation[]; seconds: number; words(): string },
): Promise<string[]> {
  const wrong: string[] = []
  for (const { id } of entry.operations) {
    const { state, applied, total } = await operationEnds(installation, id, entry)
    if (state !== 'done' || applied !== total)
      wrong.push(`operation ${id} ended ${state}: ${applied} of ${total}`)
  }
  const changes = await changesOf(installation, store)
  if (changes.length !== store.productIds.length)
    wrong.push(`${changes.length} changes are there, ${store.productIds.length} were ordered`)
  for (const { resource_id, state, error_code } of changes)
    if (state !== 'applied') wrong.push(`${resource_id} ended ${state} (${error_code})`)
  return [...wrong, ...(await wrongWrites(installation, store, changes))]
}

/**
 * Returns which changes have ended, and when something last happened to one. While all open changes are in a bulk
 * mutation, only the platform makes progress: then the time is when the worker last served the store's shop queue.
 */
export async function progressOf(
  { look }: Pick<Installation, 'look'>,
  store: RigStore,
): Promise<{ ended: string[]; open: number; at: number }> {
  const [row] = await look<{ ended: string[] | null; open: string; at: Date | null }>(
    `select array_agg(id) filter (where settled_at is not null) as ended,
        count(*) filter (where settled_at is null) as open,
        case when count(*) filter (where settled_at is null and bulk_id is null) = 0
          then greatest(max(sent_at), max(settled_at),
            (select served_at from shop_queues where shop_id = $1 and stage = 'write'))
          else greatest(max(sent_at), max(settled_at)) end as at
      from changes where shop_id = $1`,
    [store.shopId],
  )
  return { ended: row?.ended ?? [], open: Number(row?.open), at: row?.at?.getTime() ?? 0 }
}

/** Waits until the worker has done something for the store after `moment`, or nothing is left; returns when. */
export async function goesOnAfter(
  installation: Pick<Installation, 'look'>,
  store: RigStore,
  entry: { moment: number; words(): string },
): Promise<number> {
  const { at, open } = await until(
    () => progressOf(installation, store),
    (progress) => progress.at > entry.moment || progress.open === 0,
    { seconds: 30, words: entry.words },
  )
  return open === 0 ? entry.moment : at
}
