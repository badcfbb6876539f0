import { type Driver, many, one } from './driver.ts'

const HALF = { percent: 0.5, intervals: null, plans: null, cycle: null }
const NOW = new Date(1_800_000_000_000)

/** Drivers for functions over codes and entitlements, with a text or list that grows. */
export const MONEY_DRIVERS: Readonly<Record<string, Driver>> = {
  'core/promotions/domain/new-code.ts#newCode': one('plans', (text) => [
    text,
    { percent: '10', plans: text, credits: text },
    NOW,
  ]),
  'features/plans/domain/order-state.ts#orderState': one('confirmationUrl', (text) => [
    {
      ...{ kind: 'purchase', state: 'PENDING', at: NOW, readAt: null, confirmationUrl: text },
      ...{ approvedAt: null, activatedAt: null, givenUpAt: null },
    },
    NOW,
  ]),
  'core/promotions/domain/discount.ts#bestDiscount': many('held', (pieces) => [
    pieces.map((code) => ({ code, discount: HALF })),
    { plan: 'pro', cycle: 'month', price: 10 },
  ]),
  'core/shops/domain/plan-order.ts#entitledTo': many('entitlements', (pieces) => [
    pieces.map(() => ({ plan: 'pro', more: 1, begins: NOW.toISOString(), ends: null })),
    NOW,
  ]),
  'features/plans/usage/limit-mail.ts#limitMail': one('store', (text) => [
    { cap: 10, used: 9, currency: 'USD', until: null },
    { store: text, language: 'en', link: 'https://fern.example' },
    (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`,
  ]),
}
