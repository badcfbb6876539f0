import { gidOf } from '../support/titles-operation.ts'
import { saveOf } from './round.ts'
import type { Stage } from './stage.ts'

const AT_ONCE = 6

interface Told {
  after: string
  before: string | null
  state: string
}

/** Sends pairs of single edits of one field at the same moment, each to another web process, over HTTP. */
export async function pairsOfEdits(stage: Stage, many: number): Promise<{ many: number; wrong: string[] }> {
  const wrong: string[] = []
  let next = 0
  const run = async (): Promise<void> => {
    while (next < many) {
      const at = next++
      const id = stage.ids[at % stage.ids.length] ?? 0
      const titles = [`Pair ${at} one`, `Pair ${at} other`]
      const answers = await Promise.all([
        stage.call('web', '/meta-tags/save', saveOf(id, titles[0] ?? '')),
        stage.call('beside', '/meta-tags/save', saveOf(id, titles[1] ?? '')),
      ])
      for (const { status, body } of answers)
        if (status !== 200 && status !== 409 && body.code !== 'http.busy')
          wrong.push(`pair ${at}: ${status} ${JSON.stringify(body)}`)
      wrong.push(...(await pairFaults(stage, { at, id, titles })))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
  const there = await stage.products.searchListings()
  const last = await stage.installation.look<{ resource_id: string; value: string | null }>(
    `select distinct on (resource_id) resource_id, observed #>> '{}' as value from changes
      where shop_id = $1 and field = 'seo-title' and state in ('applied', 'reverted')
      order by resource_id, settled_at desc, id desc`,
    [stage.store.shopId],
  )
  for (const { resource_id, value } of last)
    if (value?.startsWith('Pair ') && there.get(resource_id)?.title !== value)
      wrong.push(
        `${resource_id}: journalled last "${value}", the store holds "${there.get(resource_id)?.title}"`,
      )
  return { many, wrong }
}

/** If both edits were applied, the second must have known the first. */
async function pairFaults(
  { installation, store }: Stage,
  { at, id, titles }: { at: number; id: number; titles: string[] },
): Promise<string[]> {
  const rows = await installation.look<Told>(
    `select after #>> '{}' as after, before #>> '{}' as before, state from changes
      where shop_id = $1 and resource_id = $2 and after #>> '{}' = any($3::text[]) and state = 'applied'
      order by settled_at, id`,
    [store.shopId, gidOf(id), titles],
  )
  const [first, second] = rows
  if (!first) return [`pair ${at}: neither was written`]
  if (second && second.before !== first.after)
    return [`pair ${at}: both were applied, the second over "${second.before}", not over "${first.after}"`]
  return []
}
