import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { newWorld } from '../../testing/world.ts'
import { readHealth } from './health.ts'

test('the public port tells nobody how the process is; its own port does, and cannot be worn out', async () => {
  await using world = await newWorld({ env: { APP_URL: 'https://signpost.example' } })
  const { url, statusUrl, process } = world.web
  for (const path of ['/metrics', '/healthz', '/readyz']) {
    const answer = await fetch(`${url}${path}`)
    expect([path, answer.status]).toEqual([path, 404])
  }
  expect(await (await fetch(`${url}/livez`)).text()).toBe('live\n')
  expect(await (await fetch(`${statusUrl}/readyz`)).text()).toBe('ready\n')
  expect(await (await fetch(`${statusUrl}/healthz`)).json()).toMatchObject({
    status: 'degraded',
    database: { state: 'ok' },
    worker: { state: 'missing' },
    clock: { state: 'ok' },
  })
  let readings = 0
  const { registry } = process.metrics
  const read = registry.metrics.bind(registry)
  registry.metrics = () => {
    readings++
    return read()
  }
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => (await fetch(`${statusUrl}/metrics`)).text()),
  )
  expect(answers.every((text) => text.includes('signpost_http_request_seconds'))).toBe(true)
  expect(readings).toBeLessThan(10)
})

test('a clock far from the database’s is named', async () => {
  await using world = await newWorld()
  const now = Date.now() + 90_000
  const moved = vi.spyOn(Date, 'now').mockImplementation(() => now)
  const health = await readHealth(world.ctx.db).finally(() => moved.mockRestore())
  expect(health).toMatchObject({ status: 'degraded', clock: { state: 'off' } })
  expect(health.clock.aheadSeconds).toBeCloseTo(90, -1)
})

test('browsers that came by https are told to stay there, others are not', async () => {
  await using world = await newWorld({ env: { APP_URL: 'https://signpost.example' } })
  expect((await fetch(world.web.url)).headers.get('strict-transport-security')).toBe('max-age=63072000')
  await using plain = await newWorld()
  expect((await fetch(plain.web.url)).headers.get('strict-transport-security')).toBeNull()
})

test.each(['//?id_token=x', '///?id_token=x', '//evil.example/?id_token=x', '/\\evil?id_token=x'])(
  'a page asked for as %s with a bad token goes to the bounce page and back to ourselves',
  async (target) => {
    await using world = await newWorld()
    const { port } = new URL(world.web.url)
    const { status, location } = await asked(Number(port), target)
    expect(status).toBe(302)
    const bounce = new URL(location ?? '', world.settings.appUrl)
    expect(bounce.origin).toBe(world.settings.appUrl)
    expect(new URL(bounce.searchParams.get('shopify-reload') ?? '').origin).toBe(world.settings.appUrl)
  },
)

/** Sends the path unchanged: fetch would normalise the URL. */
function asked(port: number, path: string): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { accept: 'text/html' } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location })
    })
      .on('error', reject)
      .end()
  })
}
