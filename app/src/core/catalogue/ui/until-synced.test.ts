import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { createQueryClient } from '#kit/ui/api/query-client.ts'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'
import { COLLECTION_MS, isBeingRead, isCompleting, untilComplete, untilSynced } from './until-synced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const READING = 'catalogue.collection-being-read'
const refusal = (status: number, code: string) => new ApiError({ status, code, message: '' })

/** Asks for a price; each call fails with the next of these, the one after them succeeds. */
function priced(failures: Error[]) {
  const { client, onFailure } = createQueryClient()
  const told = vi.fn()
  onFailure(told)
  const queryFn = async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return 'price'
  }
  const states: string[] = []
  /** Returns what closes it. */
  const open = () =>
    new QueryObserver(client, { queryKey: ['quote'], queryFn, ...untilSynced() }).subscribe(
      ({ status, failureReason }) =>
        states.push(isBeingRead(failureReason) ? `${status}, being read` : status),
    )
  return { client, states, told, open }
}

test('a price whose collection is still read waits, without failing in between', async () => {
  const { states, told, open } = priced(Array.from({ length: 5 }, () => refusal(409, READING)))
  open()
  await vi.advanceTimersByTimeAsync(5 * COLLECTION_MS - 1)
  expect(states.at(-1)).toBe('pending, being read')
  await vi.advanceTimersByTimeAsync(1)
  expect(states.at(-1)).toBe('success')
  expect(states.filter((state) => state.startsWith('error'))).toEqual([])
  expect(told).not.toHaveBeenCalled()
})

test('another refusal is final at once', async () => {
  const { states, open } = priced([refusal(422, 'http.invalid')])
  open()
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toBe('error')
})

const BUSY = Array.from({ length: 5 }, () => refusal(503, 'http.unavailable'))

test('calls that fail meanwhile do not end the waiting', async () => {
  const being = refusal(409, READING)
  const { states, told, open } = priced([being, ...BUSY, refusal(0, 'network.offline'), being, ...BUSY])
  open()
  await vi.advanceTimersByTimeAsync(13 * COLLECTION_MS)
  expect(states.at(-1)).toBe('success')
  expect(states.filter((state) => state.startsWith('error'))).toEqual([])
  expect(told).not.toHaveBeenCalled()
})

test('the waiting ends once calls have failed for a minute', async () => {
  const long = Array.from({ length: 60 }, () => refusal(503, 'http.unavailable'))
  const { states, open } = priced([refusal(409, READING), ...long])
  open()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(states.at(-1)).not.toBe('error')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.at(-1)).toBe('error')
})

test('a refusal that does not pass ends the waiting, and calls that only fail do not wait', async () => {
  const refused = priced([refusal(409, READING), refusal(422, 'http.invalid')])
  refused.open()
  await vi.advanceTimersByTimeAsync(COLLECTION_MS)
  expect(refused.states.at(-1)).toBe('error')
  const away = priced([...BUSY])
  away.open()
  await vi.advanceTimersByTimeAsync(COLLECTION_MS)
  expect(away.states.at(-1)).toBe('error')
})

test('a price whose waiting ended because nobody showed it is asked for once it is shown again', async () => {
  const { client, open } = priced([refusal(409, READING)])
  const close = open()
  await vi.advanceTimersByTimeAsync(0)
  close()
  await vi.advanceTimersByTimeAsync(COLLECTION_MS)
  const state = client.getQueryState<string, Error>(['quote'])
  expect(state).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  expect(untilSynced().refetchInterval({ state: { error: state?.error ?? null } })).toBe(COLLECTION_MS)
})

test('a list that was refused promises no rest, and is not asked again soon', () => {
  const part = { error: null, data: { isPartial: true } }
  const refused = { ...part, error: refusal(422, 'catalogue.platform-refused') }
  expect([isCompleting(part), untilComplete({ state: part })]).toEqual([true, COLLECTION_MS])
  expect([isCompleting(refused), untilComplete({ state: refused })]).toEqual([false, FOLLOW_MS])
})
