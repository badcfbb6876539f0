import { expect, test } from 'vitest'
import { orderState, type StoredOrder } from './order-state.ts'

const HOUR = 3_600_000
const at = new Date('2026-11-20T10:00:00Z')
const after = (hours: number) => new Date(at.getTime() + hours * HOUR)
const order = (known: Partial<StoredOrder> = {}): StoredOrder => ({
  kind: 'purchase',
  state: 'PENDING',
  at,
  readAt: null,
  confirmationUrl: 'https://shop.example/approve',
  approvedAt: null,
  activatedAt: null,
  givenUpAt: null,
  ...known,
})

test('an order can be approved for two days, and has expired then, whether or not the platform said so', () => {
  const open = { state: 'PENDING', approval: { url: 'https://shop.example/approve', until: after(48) } }
  for (const kind of ['purchase', 'subscription'] as const) {
    expect(orderState(order({ kind }), after(47))).toEqual(open)
    expect(orderState(order({ kind }), after(48))).toEqual({ state: 'EXPIRED', approval: null })
  }
})

test('an order from before its page was kept waits without a way to it', () => {
  expect(orderState(order({ confirmationUrl: null }), after(1))).toEqual({ state: 'PENDING', approval: null })
})

test('a plan that was approved and begins later cannot be approved again, and does not expire', () => {
  const told = order({ kind: 'subscription', approvedAt: after(1) })
  expect(orderState(told, after(2))).toEqual({ state: 'APPROVED', approval: null })
  // The merchant never came back, but the platform still had it pending when it would have expired otherwise.
  const silent = order({ kind: 'subscription', readAt: after(60) })
  expect(orderState(silent, after(70)).state).toBe('APPROVED')
})

test('an order given up is cancelled, also after its page expired, unless it was approved after all', () => {
  const given = order({ givenUpAt: after(1) })
  expect(orderState(given, after(2))).toEqual({ state: 'WITHDRAWN', approval: null })
  expect(orderState({ ...given, state: 'EXPIRED' }, after(60)).state).toBe('WITHDRAWN')
  expect(orderState({ ...given, state: 'ACTIVE' }, after(2)).state).toBe('ACTIVE')
})

test('a plan that ran has ended, one that never did was cancelled, and a refund stays one', () => {
  const plan = order({ kind: 'subscription', state: 'CANCELLED' })
  expect(orderState({ ...plan, activatedAt: after(1) }, after(60)).state).toBe('CANCELLED')
  expect(orderState(plan, after(1)).state).toBe('WITHDRAWN')
  expect(orderState(order({ state: 'CANCELLED' }), after(60)).state).toBe('CANCELLED')
})

test('credits billed with the plan need no approval of their own', () => {
  const usage = order({ kind: 'usage', confirmationUrl: null })
  expect(orderState(usage, after(60))).toEqual({ state: 'PENDING', approval: null })
})
