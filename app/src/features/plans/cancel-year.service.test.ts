import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#core/credits/balance.ts'
import { reserveCharges, settleCharges } from '#core/credits/charges.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
beforeEach(async () => {
  world = await newWorld({ env: { BILLING: 'on', DEFAULT_PLAN: 'free' } })
})
afterEach(() => world[Symbol.asyncDispose]())

interface Charge {
  id: number
  creditedAmount?: string | null
}
const api = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await world.call(method, `/apps/api${path}`, body && { body })
  return { status, ...answer }
}
const charges = async (): Promise<Charge[]> =>
  (await world.control<{ charges: Charge[] }>('GET', `/stores/${world.store.handle}/charges`)).charges
async function upgrade(plan: string, cycle = 'month'): Promise<void> {
  expect((await api('POST', '/plans/subscribe', { plan, cycle })).status).toBe(200)
  const id = (await charges()).at(-1)?.id
  await world.control('POST', `/stores/${world.store.handle}/charges/${id}/approve`)
  await api('POST', '/plans/refresh', { chargeId: String(id) })
}

describe('credits of a plan paid for a year', () => {
  const use = async (ceiling: number, operationId: string) =>
    world.ctx.tx(async (tx) => {
      const wish = { operationId, key: 'a', credit: 'image-alt' as const, ceiling }
      const [id] = await reserveCharges(tx, world.ctx, [wish])
      return id ?? expect.fail('The credits do not cover it.')
    })
  const cancel = (refund: boolean) => api('POST', '/plans/cancel', { reason: 'pausing', refund })
  const credited = async () => (await charges()).at(-1)?.creditedAmount
  const isRefunded = async () => (await api('GET', '/plans')).data.current.refundsRest
  beforeEach(async () => {
    await upgrade('pro')
    await cancel(true)
    await world.ctx.tx((tx) =>
      sql`update shop_plans set trial_began_at = now() - interval '8 days'`.execute(tx),
    )
    await upgrade('pro', 'year')
  })

  it('are refunded when cancelled with a month of credits used', async () => {
    await use(250, '1')
    expect(await isRefunded()).toBe(true)
    expect((await cancel(true)).status).toBe(200)
    expect(Number(await credited())).toBeGreaterThan(90)
  })

  it('are not once more is used, and not cancelled by who expects it', async () => {
    const id = await use(251, '1')
    expect(await isRefunded()).toBe(false)
    expect(await cancel(true)).toMatchObject({ status: 409, code: 'plans.no-refund' })
    await world.ctx.tx((tx) => settleCharges(tx, world.ctx.shop.id, [{ id, actual: 251 }]))
    expect((await cancel(false)).data.current).toMatchObject({ plan: 'free', paid: false })
    expect(await credited()).toBeNull()
  })

  it('count what was used before a larger year was bought', async () => {
    await use(1000, '1')
    await upgrade('premium', 'year')
    await balanceOf(world.ctx)
    expect(await isRefunded()).toBe(false)
  })
})
