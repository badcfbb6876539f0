import { afterEach, expect, test, vi } from 'vitest'
import { openSentry } from './sentry.ts'

afterEach(() => vi.unstubAllGlobals())

test('no report of a shared report’s page has its secret', async () => {
  const secret = 'Zm9vYmFy.c2VjcmV0'
  const href = `https://app.example/public/report#${secret}`
  const sent: string[] = []
  vi.stubGlobal('location', new URL(href))
  vi.stubGlobal('history', { state: null, replaceState: () => undefined })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(body)
    return new Response('{}')
  })
  const target = { dsn: 'https://key@collector.example/1', environment: 'prod' } as const
  openSentry(target, { replays: false }).report(new Error(`No answer at ${href} for ${secret}`))
  await vi.waitFor(() => expect(sent.join('')).toContain('No answer at https://app.example/public/report'))
  expect(sent.join('')).not.toContain(secret)
})
