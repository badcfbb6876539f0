import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

/** Mounts a component whose call the server refuses; returns how often the server has been called. */
function shownBy({ client }: ReturnType<typeof createQueryClient>, ask: () => Promise<never>) {
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: ask })
  return { observer, leave: observer.subscribe(() => undefined) }
}

test('what has just failed is not asked again by a part that comes to show it too', async () => {
  const made = createQueryClient()
  const ask = vi.fn(async () => {
    throw new ApiError({ status: 500, code: 'http.500', message: '' })
  })
  const first = shownBy(made, ask)
  await vi.waitFor(() => expect(first.observer.getCurrentResult().isError).toBe(true))
  const second = shownBy(made, ask)
  expect(second.observer.getCurrentResult()).toMatchObject({ isError: true, isFetching: false })
  expect(ask).toHaveBeenCalledTimes(1)
  await second.observer.refetch()
  expect(ask).toHaveBeenCalledTimes(2)
  first.leave()
  second.leave()
})

test('after a while it is asked anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const made = createQueryClient()
  const ask = vi.fn(async () => {
    throw new ApiError({ status: 500, code: 'http.500', message: '' })
  })
  const first = shownBy(made, ask)
  await vi.waitFor(() => expect(first.observer.getCurrentResult().isError).toBe(true))
  vi.setSystemTime(Date.now() + 11_000)
  shownBy(made, ask)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  vi.useRealTimers()
})

test('a failure from before anybody listened is heard by whoever does then', async () => {
  const { client, onFailure } = createQueryClient()
  const error = new ApiError({ status: 500, code: 'http.500', message: '' })
  await client.prefetchQuery({ queryKey: ['profile'], queryFn: () => Promise.reject(error) })
  const heard = vi.fn()
  onFailure(heard)
  expect(heard).toHaveBeenCalledExactlyOnceWith(error)
})

test('offline, a press fails at once and is not carried out later', async () => {
  const { client } = createQueryClient()
  const call = vi.fn(() =>
    Promise.reject(new ApiError({ status: 0, code: 'network.unreachable', message: '' })),
  )
  onlineManager.setOnline(false)
  try {
    const mutation = new MutationObserver(client, { mutationFn: call })
    await expect(mutation.mutate()).rejects.toMatchObject({ code: 'network.unreachable' })
    onlineManager.setOnline(true)
    await client.resumePausedMutations()
    expect(call).toHaveBeenCalledTimes(1)
  } finally {
    onlineManager.setOnline(true)
  }
})

test('offline, a screen is asked for and fails; back online it is asked for again', async () => {
  const { client } = createQueryClient()
  client.mount()
  const answers = vi.fn(async () => {
    if (!onlineManager.isOnline()) throw new ApiError({ status: 500, code: 'http.500', message: '' })
    return 'there'
  })
  onlineManager.setOnline(false)
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: answers })
  const leave = observer.subscribe(() => undefined)
  try {
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('there'))
  } finally {
    onlineManager.setOnline(true)
    leave()
    client.unmount()
  }
})
