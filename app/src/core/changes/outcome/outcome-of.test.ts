import { expect, test } from 'vitest'
import type { PickedChange } from '../dispatcher/pick.ts'
import { ATTEMPTS, INTERRUPTIONS } from './faults.ts'
import { againOrFailed, inTheBackground, outcomeOfAnswer, WHILE_SOMEBODY_WAITS } from './outcome-of.ts'

const change = { id: '1', resourceId: 'shelf' } as PickedChange
const fault = { code: 'changes.interrupted', values: {}, mayRetry: true, mayHaveApplied: true }

test('ends of our own use up more attempts than faults of the platform, and none of the pauses', () => {
  expect(againOrFailed(change, fault, ATTEMPTS - 1).state).toBe('pending')
  expect(againOrFailed(change, fault, ATTEMPTS)).toMatchObject({
    state: 'failed',
    errorCode: 'changes.interrupted',
  })
  const ours = { ...fault, isInterruption: true }
  const last = againOrFailed(change, ours, INTERRUPTIONS - 1)
  const first = againOrFailed(change, ours, 1)
  expect([first.state, last.state]).toEqual(['pending', 'pending'])
  expect(againOrFailed(change, ours, INTERRUPTIONS).state).toBe('failed')
  // The last pause after the platform's failures is many times the first.
  const platforms = againOrFailed(change, fault, ATTEMPTS - 1)
  expect(last.waitMs).toBeLessThan(platforms.waitMs ?? 0)
})

test('a refusal because of something that may be ours is final if nothing was sent before, and at the last attempt', () => {
  const refusal = { status: 'failed', code: 'taken', platformMessage: 'Taken', mayBeOurs: true } as const
  const after = (attempts: number, wasTried = true) =>
    outcomeOfAnswer(change, refusal, {
      speed: inTheBackground(
        () => attempts,
        () => wasTried,
      ),
    })
  expect(after(2, false)).toMatchObject({ state: 'failed', errorCode: 'taken', errorMessage: 'Taken' })
  expect(after(2)).toMatchObject({ state: 'pending', waitMs: expect.any(Number) })
  expect(after(ATTEMPTS)).toMatchObject({ state: 'failed', errorCode: 'taken', errorMessage: 'Taken' })
  expect(outcomeOfAnswer(change, refusal, { speed: WHILE_SOMEBODY_WAITS })).toMatchObject({ state: 'failed' })
})
