import { appliedWrites, changesOf, wrongCredits } from '../support/wrong-changes.ts'
import type { Stage } from './stage.ts'

interface Row {
  id: string
  operation_id: string
  resource_id: string
  state: string
  before: string | null
  after: string | null
  error_code: string | null
}

/** Returns the faults of the journal, compared with everything the platform saw. */
export async function journalFaults(stage: Stage): Promise<string[]> {
  const { installation, store } = stage
  const rows = await installation.look<Row>(
    `select id, operation_id, resource_id, state, before #>> '{}' as before, after #>> '{}' as after, error_code
      from changes where shop_id = $1 and field = 'seo-title' order by id`,
    [store.shopId],
  )
  return [
    ...(await overwritten(stage, rows)),
    ...(await ofOperations(stage)),
    ...(await wrongCredits(installation, store, await changesOf(installation, store))).filter(
      // An undone text stays paid for; this rig does not count that.
      (line) => !line.includes('charges are settled for') && !line.includes('stand at changes'),
    ),
  ]
}

/** Returns our writes that are missing in the journal, and other edits that one of them replaced without a record. */
async function overwritten({ installation, store, foreign }: Stage, rows: Row[]): Promise<string[]> {
  const wrong: string[] = []
  const byResource = Map.groupBy(rows, ({ resource_id }) => resource_id)
  const stands = new Map<string, string>()
  for (const { target, field, value: title } of await appliedWrites(installation, store)) {
    if (field !== 'title') continue
    const held = stands.get(target)
    stands.set(target, title)
    const own = byResource.get(target) ?? []
    const told = own.filter(
      ({ after, state }) => (after ?? '') === title && ['applied', 'reverted'].includes(state),
    )
    const isEdit = foreign.has(title) && told.length === 0
    if (isEdit) continue
    if (told.length === 0) wrong.push(`${target}: "${title}" was written and is not in the journal`)
    if (held === undefined || held === title || !foreign.has(held)) continue
    const isKnown = told.some(
      ({ before, error_code }) => before === held || error_code?.startsWith('changes.written-late'),
    )
    if (!isKnown) wrong.push(`${target}: "${held}" was overwritten by "${title}", and nobody is told`)
  }
  return wrong
}

/** Returns open changes in ended operations, duplicate changes in one operation, and wrong counters. */
async function ofOperations({ installation, store }: Stage): Promise<string[]> {
  const rows = await installation.look<{ line: string }>(
    `with counted as (
        select o.id, o.state, o.total, o.applied, o.failed, o.left_out, o.unchanged,
            count(c.id) as rows, count(distinct (c.kind, c.resource_id, c.field)) as fields,
            count(c.id) filter (where c.state in ('drafting', 'pending', 'applying', 'proposed')) as open,
            count(c.id) filter (where c.state in ('applied', 'reverted')) as good,
            count(c.id) filter (where c.state in ('failed', 'conflict')) as bad
          from operations o left join changes c on c.shop_id = o.shop_id and c.operation_id = o.id
          where o.shop_id = $1 group by o.shop_id, o.id)
      select format('operation %s (%s): total %s, %s rows of %s fields, %s open, applied %s of %s, failed %s of %s',
          id, state, total, rows, fields, open, applied, good, failed, bad) as line from counted
        where rows <> fields or rows <> total or applied <> good or failed <> bad
          or open > 0 and state in ('done', 'partial', 'failed', 'cancelled')`,
    [store.shopId],
  )
  return rows.map(({ line }) => line)
}
