import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminGraphql, PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { AppContext } from '#core/context/context.ts'
import type { ChangeKind } from '../change-kind.ts'
import { startDispatcher } from '../dispatcher/dispatcher.ts'
import { findOperation } from '../journal/operation-rows.ts'
import { createOperation } from '../operation/create-operation.ts'
import { undoOperation } from '../undo/undo.ts'
import { raiseStage, type Stage } from './battery-stage.ts'
import { BATTERY, type BatteryCase } from './battery-table.ts'
import { catalogueKinds } from './catalogue-kinds.ts'

/*
 * The claims of `journal.service.test.ts` about a shelf, checked in a few runs for the real kinds and the platform's own
 * protocol: after operations over any fields together, other edits, lost answers and undos the store holds what the
 * journal says.
 */

/** Theme files need an exemption of the platform. */
const CASES = BATTERY.filter(({ kind }) => kind !== 'catalogue.theme-file')
const cases = fc.uniqueArray(fc.nat(CASES.length - 1), { minLength: 1, maxLength: 6 })
const value = fc.nat(2)
const step = fc.oneof(
  fc.record({
    do: fc.constant('operation' as const),
    on: cases,
    value,
    lost: fc.constantFrom(null, 'before' as const, 'after' as const),
  }),
  fc.record({ do: fc.constant('foreign' as const), on: cases, value }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat() }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let stage: Stage
beforeAll(async () => {
  stage = await raiseStage()
}, 120_000)
afterAll(() => stage?.[Symbol.asyncDispose]())

const kindOf = ({ kind }: BatteryCase) =>
  catalogueKinds.find(({ name }) => name === kind) as unknown as ChangeKind<unknown>
const refOf = (row: BatteryCase) => ({ resourceId: row.resource(stage), field: row.field })
const caseAt = (at: number): BatteryCase => CASES[at] ?? expect.fail('no such case')

/** Makes a platform that loses the answer to the first mutation, before or after it took effect. */
function losing(platform: AdminGraphql, lost: 'before' | 'after' | null): AdminGraphql {
  let left = lost === null ? 0 : 1
  return {
    async query(shop, operation, variables, options) {
      const isLost = operation.document.includes('mutation') && left-- > 0
      if (!isLost) return platform.query(shop, operation, variables, options)
      if (lost === 'after') await platform.query(shop, operation, variables, options)
      const facts = { operation: operation.name, message: 'The connection was reset.', mayHaveApplied: true }
      throw new PlatformError('unreachable', facts)
    },
  }
}

async function workToEnd(id: string, lost: 'before' | 'after' | null): Promise<void> {
  const app: AppContext = stage.world.web.process.app
  const dispatcher = await startDispatcher(
    { ...app, platform: losing(app.platform, lost) },
    { holder: 'journal', loops: { write: 1, propose: 0 } },
  )
  try {
    const finishedAt = async () => (await stage.ctx.tx((tx) => findOperation(tx, id))).finishedAt
    await expect.poll(finishedAt, { timeout: 30_000 }).not.toBeNull()
  } finally {
    await dispatcher.stop()
  }
}

async function order(on: number[], which: number): Promise<string> {
  const changes = await Promise.all(
    on.map(caseAt).map(async (row) => {
      const [expected = null] = await kindOf(row).read(stage.ctx, [refOf(row)])
      return { kind: row.kind, ...refOf(row), label: row.on, after: row.values(stage)[which], expected }
    }),
  )
  const { id } = await createOperation(stage.ctx, {
    type: 'battery.rows',
    performedOn: 'store',
    fields: [...new Set(changes.map(({ field }) => field))],
    title: { key: 'battery:row', values: {} },
    cause: 'merchant',
    notify: false,
    changes,
  })
  return id
}

/** Returns the store's values according to the journal, by case, as ended since `after`. */
async function journal(after: string): Promise<Map<number, unknown>> {
  const { rows } = await stage.ctx.tx((tx) =>
    sql<{ kind: string; resourceId: string; field: string; observed: unknown }>`
      select distinct on (kind, resource_id, field) kind, resource_id as "resourceId", field, observed from changes
        where operation_id > ${after}::bigint and state in ('applied', 'unchanged', 'reverted')
        order by kind, resource_id, field, settled_at desc, id desc`.execute(tx),
  )
  return new Map(
    rows.map(({ kind, resourceId, field, observed }) => {
      const at = CASES.findIndex(
        (row) => row.kind === kind && row.field === field && row.resource(stage) === resourceId,
      )
      return [at, observed]
    }),
  )
}

async function run(steps: Step[], until: number): Promise<void> {
  const held = new Map<number, unknown>()
  const operations: string[] = []
  for (const each of steps) {
    // Between steps only: one cut short would go on writing, and waiting, after its store is gone.
    if (performance.now() > until) return
    if (each.do === 'foreign') {
      for (const at of each.on) {
        const row = caseAt(at)
        const written = row.values(stage)[each.value]
        await row.foreign(stage, written)
        held.set(at, written)
      }
    } else {
      const which = each.do === 'undo' ? operations[each.which % Math.max(1, operations.length)] : undefined
      if (each.do === 'undo' && which === undefined) continue
      const id =
        each.do === 'operation'
          ? await order(each.on, each.value)
          : await undoOperation(stage.ctx, which ?? '').then(
              (made) => made.id,
              (error: { code?: string }) => {
                expect(error.code).toMatch(/^changes\./)
                return null
              },
            )
      if (id === null) continue
      operations.push(id)
      await workToEnd(id, each.do === 'operation' ? each.lost : null)
      for (const [at, observed] of await journal(String(BigInt(id) - 1n))) held.set(at, observed)
    }
    for (const [at, expected] of held) {
      const row = caseAt(at)
      const kind = kindOf(row)
      const [now = null] = await kind.read(stage.ctx, [refOf(row)])
      expect(kind.normalise(now), `${row.kind} ${row.field} of ${row.on}`).toBe(
        kind.normalise(expected ?? null),
      )
    }
  }
}

test('the store is where the journal of real kinds says', { timeout: 120_000 }, async () => {
  const until = performance.now() + 10_000
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), (steps) => run(steps, until)),
    { numRuns: 6, endOnFailure: true, verbose: 1 },
  )
})
