import { expect, it } from 'vitest'
import { timeLimits } from './time-limits.ts'

it.each([1, 1 / 90])('times that count on each other fit at scale %f', (scale) => {
  const limits = timeLimits(scale)
  // A holder stops sending before another worker can begin, and renews well before that.
  expect(limits.shopQueueSend).toBeLessThan(limits.shopQueue)
  expect(2 * limits.shopQueueRenewal).toBeLessThan(limits.shopQueueSend)
  // The other leases survive one renewal that fails.
  for (const lease of ['waitingCall', 'modelCall', 'browserMachine'] as const)
    expect(2 * limits[`${lease}Renewal`]).toBeLessThan(limits[lease])
  // Calls sent under a single edit's lease are answered before another worker reads their outcome.
  expect(limits.singleEditSend + limits.callArrival).toBeLessThanOrEqual(limits.singleEdit)
  // A process that waits for a frozen one gives up, or gets through, before a merchant has waited five seconds.
  expect(limits.lockWait).toBeLessThan(limits.idleTransaction)
  expect(limits.idleTransaction).toBeLessThanOrEqual(5_000)
})
