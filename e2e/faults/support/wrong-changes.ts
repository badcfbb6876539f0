import { sql } from 'kysely'
import { type ListingWrite, listingWrites } from '../../../bench/support/listing-writes.ts'
import { platformProducts, type SearchListing } from '../platform-products.ts'
import type { Installation, RigStore } from './installation.ts'

/** A change after its end. */
export interface EndedChange {
  id: string
  resource_id: string
  field: string
  state: string
  after: unknown
  error_code: string | null
  credits: number
}

/** Returns all changes of a store's operations over search listings. */
export function changesOf(installation: Installation, store: RigStore): Promise<EndedChange[]> {
  return installation.look<EndedChange>(
    `select id, resource_id, field, state, after, error_code, credits from changes where shop_id = $1 order by id`,
    [store.shopId],
  )
}

/**
 * Returns the faults of ended changes to search listings: values that the store does not hold although they are
 * applied, or holds although they failed; repeated writes in the platform's own log. No product may be in two
 * operations.
 */
export async function wrongWrites(
  { platform }: Pick<Installation, 'platform'>,
  store: RigStore,
  changes: readonly EndedChange[],
): Promise<string[]> {
  const there = await (await platformProducts(platform, store)).searchListings()
  const wrong: string[] = []
  for (const { resource_id, field, state, after, error_code } of changes) {
    const name = field === 'seo-title' ? 'title' : 'description'
    const held = there.get(resource_id)?.[name as keyof SearchListing] ?? null
    const changed = `${resource_id} ${field}`
    if (state === 'applied' && held !== after) wrong.push(`${changed}: applied, but the store holds ${held}`)
    if (state === 'failed' && error_code === null) wrong.push(`${changed}: failed without a name`)
    if (state === 'failed' && after !== null && held === after)
      wrong.push(`${changed}: failed (${error_code}), but the store holds it`)
    if (state !== 'applied' && state !== 'failed') wrong.push(`${changed}: ended ${state} (${error_code})`)
  }
  for (const { target, field, value } of await doubleWrites({ platform }, store))
    wrong.push(`${target}: ${field} written again: ${value}`)
  return wrong
}

/** Returns the product titles and descriptions that the platform accepted. */
export function appliedWrites(
  { platform }: Pick<Installation, 'platform'>,
  store: RigStore,
): Promise<ListingWrite[]> {
  return listingWrites(platform, store)
}

/** Returns writes that repeat another one in the same way: each after the first of its kind. */
async function doubleWrites(
  installation: Pick<Installation, 'platform'>,
  store: RigStore,
): Promise<ListingWrite[]> {
  const seen = new Set<string>()
  return (await appliedWrites(installation, store)).filter(({ target, field, value, way }) => {
    const said = `${target} ${field} ${way} ${value}`
    const isAgain = seen.has(said)
    seen.add(said)
    return isAgain
  })
}

/** Returns the inconsistencies in a store's credits, once nothing is open. */
export async function wrongCredits(
  { look, web }: Pick<Installation, 'look' | 'web'>,
  store: RigStore,
  changes: readonly EndedChange[],
): Promise<string[]> {
  const wrong: string[] = []
  const [balance] = await look<{ reserved: string; spent: string }>(
    `select reserved, spent from credit_balances where shop_id = $1 and credit = 'ai-meta'`,
    [store.shopId],
  )
  const [charges] = await look<{ settled: string; spent: string; open: string }>(
    `select count(*) filter (where actual > 0) as settled, coalesce(sum(actual), 0) as spent,
        count(*) filter (where state = 'reserved') as open
      from credit_charges where shop_id = $1`,
    [store.shopId],
  )
  const successes = new Set(
    changes.filter(({ state }) => state === 'applied').map(({ resource_id }) => resource_id),
  ).size
  const spent = changes.reduce((sum, { credits }) => sum + credits, 0)
  if (Number(charges?.settled) !== successes)
    wrong.push(`${charges?.settled} charges are settled for ${successes} successes`)
  if (Number(charges?.open) !== 0) {
    const held = await look<{ line: string }>(
      `select format('%s of operation %s (%s), its change %s', g.key, g.operation_id, o.state, c.state) as line
        from credit_charges g left join operations o on o.shop_id = g.shop_id and o.id::text = g.operation_id
          left join changes c on c.shop_id = g.shop_id and c.charge_id = g.id
        where g.shop_id = $1 and g.state = 'reserved' limit 5`,
      [store.shopId],
    )
    const examples = held.map(({ line }) => line).join('; ')
    wrong.push(`${charges?.open} charges are still open: ${examples}`)
  }
  if (Number(balance?.reserved) !== 0) wrong.push(`${balance?.reserved} credits are still held`)
  if (Number(balance?.spent) !== spent || Number(charges?.spent) !== spent)
    wrong.push(`${balance?.spent} credits are booked, ${charges?.spent} charged, ${spent} stand at changes`)
  const off = await web.process.app.db.withShop(store.shopId, (tx) =>
    sql<object>`select * from signpost_credit_discrepancies()`.execute(tx),
  )
  if (off.rows.length > 0) wrong.push(`the ledger does not add up: ${JSON.stringify(off.rows)}`)
  return wrong
}
