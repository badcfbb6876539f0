import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { onboardingQuery } from './use-onboarding.ts'

afterEach(() => vi.unstubAllGlobals())

/** Loads the suggestions; the server gives this response. Returns what is known then. */
async function load(client: QueryClient, status: number, body: object) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
  await client.fetchQuery({ ...onboardingQuery(client), retry: false }).catch(() => undefined)
  return client.getQueryState(onboardingQuery(client).queryKey)
}

test('a failure leaves an error marker', async () => {
  expect(await load(new QueryClient(), 500, { message: 'Broken' })).toMatchObject({
    status: 'error',
    data: undefined,
    error: { status: 500 },
  })
})

test('a 403 with "Don’t Refresh" leaves what was there', async () => {
  const client = new QueryClient()
  const data = { onboarding: { meta_ai: true }, suggestions: [], later: false }
  expect(await load(client, 200, { data })).toMatchObject({ status: 'success', data })
  const busy = { message: "Don't Refresh", code: 'onboarding.busy' }
  expect(await load(client, 403, busy)).toMatchObject({ status: 'success', data, error: null })
  expect(await load(new QueryClient(), 403, busy)).toMatchObject({ status: 'success', data: null })
})
