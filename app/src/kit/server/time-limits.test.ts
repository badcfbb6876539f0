import { expect, it } from 'vitest'
import { timeLimits } from './time-limits.ts'

it.each([1, 1 / 90])('times that count on each other fit at scale %f', (scale) => {
  const limits = timeLimits(scale)
  // A holder stops to send before anybody else can begin, and renews well before that.
  expect(limits.shopQueueSend).toBeLessThan(limits.shopQueue)
  expect(2 * limits.shopQueueRenewal).toBeLessThan(limits.shopQueueSend)
  // What was sent under a single edit's lease is answered before anybody reads what became of it.
  expect(limits.singleEditSend + limits.callArrival).toBeLessThanOrEqual(limits.singleEdit)
  // Whoever waits for a frozen process gives up, or is let through, before a merchant has waited five seconds.
  expect(limits.lockWait).toBeLessThan(limits.idleTransaction)
  expect(limits.idleTransaction).toBeLessThanOrEqual(5_000)
})
