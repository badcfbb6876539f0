import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { saveTokens } from '#core/shops/shop-tokens.ts'
import type { ChangeKind, PendingChange } from '../change-kind.ts'
import { applyNow, type RequestedChange } from '../single-edit/apply-now.ts'
import { breaking } from '../testing/breaking.ts'
import { raiseStage, type Stage } from './battery-stage.ts'
import { BATTERY, type BatteryCase } from './battery-table.ts'
import { catalogueKinds } from './catalogue-kinds.ts'
import { USUAL_WAYS } from './store-ways.ts'

let stage: Stage
beforeAll(async () => {
  stage = await raiseStage()
  await grantThemeWriting()
}, 120_000)
afterAll(() => stage?.[Symbol.asyncDispose]())

/** Grants the battery's store what the platform grants by exemption only. */
async function grantThemeWriting(): Promise<void> {
  const { accessToken } = await stage.world.control<{ accessToken: string }>(
    'POST',
    `/stores/${stage.store.handle}/tokens`,
    {
      scopes: [
        'write_products',
        'write_content',
        'write_files',
        'write_online_store_navigation',
        'write_themes',
      ],
    },
  )
  const grant = { accessToken, refreshToken: null, scopes: [], expiresAt: null, refreshExpiresAt: null }
  await stage.ctx.tx((tx) =>
    saveTokens(tx, stage.world.settings.encryptionKeys, { shop: stage.ctx.shop.id, grant }),
  )
}

function kindNamed(name: string): ChangeKind<unknown> {
  const kind = catalogueKinds.find((each) => each.name === name)
  if (!kind) throw new Error(`There is no kind ${name}.`)
  return kind as unknown as ChangeKind<unknown>
}

const forgetWrites = () => stage.world.control('DELETE', `/writes?store=${stage.store.handle}`)
const writes = async () =>
  (await stage.world.control<{ writes: unknown[] }>('GET', `/writes?store=${stage.store.handle}`)).writes

/**
 * Excluded: `catalogue.delete` cannot be undone (catalogue-delete.service.test.ts), and the settings' kind belongs to
 * a feature (structured-data.service.test.ts).
 */
test('every kind has its row, and every row its kind', () => {
  const names = [...new Set(BATTERY.map(({ kind }) => kind))].sort()
  expect(names).toEqual(catalogueKinds.map(({ name }) => name).sort())
})

describe.each(BATTERY.map((row) => ({ ...row, name: `${row.kind} · ${row.field} of ${row.on}` })))(
  '$name',
  (row: BatteryCase) => {
    const kind = kindNamed(row.kind)
    let ref: { resourceId: string; field: string }
    let values: unknown[]
    beforeEach(async () => {
      ref = { resourceId: row.resource(stage), field: row.field }
      values = row.values(stage)
      await row.foreign(stage, values[0])
    })
    const holds = async () => (await kind.read(stage.ctx, [ref]))[0] ?? null
    const same = (a: unknown, b: unknown) => expect(kind.normalise(a)).toBe(kind.normalise(b))
    const apply = async (
      after: unknown,
      more: Partial<RequestedChange<unknown>> = {},
      ctx: ShopContext = stage.ctx,
    ) => {
      const title = { key: 'battery:row', values: {} }
      const changes = [{ ...ref, after, ...more }]
      const done = await applyNow(ctx, { kind, changes, cause: 'merchant', title })
      const [change] = done.changes
      if (!change) throw new Error('A change was lost.')
      return { ...change, operationId: done.operationId }
    }

    test('reads what another tool wrote', async () => {
      same(await holds(), values[0])
    })

    test('updates, and undoes with the inverse', async () => {
      const before = await holds()
      const done = await apply(values[1])
      expect(done.state).toBe('applied')
      same(await holds(), values[1])
      same(done.observed, await holds())
      const back = await apply(kind.inverse({ before, observed: done.observed }), { expected: done.observed })
      expect(back.state).toBe('applied')
      same(await holds(), before)
    })

    test('writes nothing that stands there already', async () => {
      await forgetWrites()
      expect(await apply(values[0])).toMatchObject({ state: 'unchanged', operationId: null })
      expect(await writes()).toEqual([])
    })

    test('deletes what can be deleted, and makes it again', async () => {
      await row.foreign(stage, values[1])
      const before = await holds()
      const gone = await apply(null)
      if (row.cleared === 'refused') {
        expect(gone).toMatchObject({ state: 'failed', errorCode: 'refusal.blank' })
        return same(await holds(), before)
      }
      expect(gone.state).toBe('applied')
      same(await holds(), row.cleared)
      const again = await apply(kind.inverse({ before, observed: gone.observed }))
      expect(again.state).toBe('applied')
      same(await holds(), before)
    })

    test('names what the store refuses, and leaves the rest', async () => {
      const { bad } = row
      if (!bad) await stage.world.control('PATCH', '/faults', { failIds: [ref.resourceId] })
      try {
        if (bad?.resource) ref = { ...ref, resourceId: bad.resource(stage) }
        const before = await holds()
        const refused = await apply(bad ? bad.value(stage) : values[1])
        expect(refused).toMatchObject({
          state: 'failed',
          errorCode: row.refusal,
          errorMessage: expect.any(String),
        })
        same(await holds(), before)
      } finally {
        await stage.world.control('PATCH', '/faults', { failIds: [] })
      }
    })

    test('leaves alone what somebody edited meanwhile', async () => {
      const expected = await holds()
      await row.foreign(stage, values[1])
      expect(await apply(values[2] === values[0] ? !values[1] : values[2], { expected })).toMatchObject({
        state: 'conflict',
      })
      same(await holds(), values[1])
    })

    if (row.guarded)
      test('is refused by the platform when it was edited after the last look', async () => {
        const before = await holds()
        await row.foreign(stage, values[1])
        const pending: PendingChange<unknown> = { id: '1', ...ref, before, after: values[2] }
        const [outcome] = await kind.write(stage.ctx, [pending])
        expect(outcome).toMatchObject({ status: 'failed', code: 'conflict' })
        same(await holds(), values[1])
      })

    test.each([
      ['after the write', 'applied'],
      ['before the write', 'failed'],
      ['after somebody else wrote', 'conflict'],
    ] as const)('reads back what became of it when the connection breaks %s', async (moment, state) => {
      const before = await holds()
      const third = kind.normalise(values[2]) === kind.normalise(values[0]) ? null : values[2]
      // A switch has no third value.
      if (moment === 'after somebody else wrote' && third === null) return
      const ctx = breaking(stage.ctx, async (send) => {
        if (moment === 'after the write') await send()
        if (moment === 'after somebody else wrote') await row.foreign(stage, third)
      })
      expect((await apply(values[1], {}, ctx)).state).toBe(state)
      same(await holds(), { applied: values[1], failed: before, conflict: third }[state])
    })

    test('says what is missing when the platform denies it', async () => {
      const ctx = breaking(stage.ctx, async () => {
        throw new PlatformError('access-denied', { operation: 'Battery', message: 'Access denied' })
      })
      const code = row.kind === 'catalogue.theme-file' ? 'refusal.theme-protected' : 'refusal.access-denied'
      expect(await apply(values[1], {}, ctx)).toMatchObject({ state: 'failed', errorCode: code })
    })

    test('goes as a line of a bulk mutation where one may carry it', async () => {
      const start = row.on === 'redirect' ? null : values[0]
      await row.foreign(stage, start)
      const change: PendingChange<unknown> = { id: '1', ...ref, before: await holds(), after: values[1] }
      const bulk = kind.bulk?.(change, USUAL_WAYS)
      if (!bulk) {
        // For what the platform sends no notices of, the same call queries the old value first; a bulk line allows a
        // single mutation.
        const isAskedFirst =
          ['catalogue.body', 'catalogue.handle', 'catalogue.image-alt'].includes(row.kind) &&
          ['page', 'blog', 'article', 'image'].includes(row.on)
        return expect(isAskedFirst || row.kind === 'catalogue.theme-file').toBe(true)
      }
      expect(kind.bulk?.({ ...change, id: '2' }, USUAL_WAYS)).toBe(bulk)
      const outcomes = await inBulk(stage.ctx, bulk.document, [bulk.variables([change])])
      const [outcome] = bulk.outcomes(outcomes[0], [change])
      expect(outcome).toMatchObject({ status: 'applied' })
      same(await holds(), values[1])
    })
  },
)

async function inBulk(ctx: ShopContext, document: string, variables: object[]): Promise<unknown[]> {
  const { bulkMutations, shop } = ctx
  const { id } = await bulkMutations.start(shop, {
    document,
    lines: variables.map((each) => JSON.stringify(each)),
  })
  const ended = () => bulkMutations.status(shop, id)
  await expect.poll(ended, { timeout: 20_000 }).toMatchObject({ state: 'done', lines: variables.length })
  const answers: unknown[] = []
  for await (const { line, data } of bulkMutations.results((await ended())?.url ?? '')) answers[line] = data
  return answers
}
