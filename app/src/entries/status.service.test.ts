import { expect, test } from 'vitest'
import { newWorld } from '../../testing/world.ts'

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
  })
  let readings = 0
  const { registry } = process.figures
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

test('browsers that came by https are told to stay there, others are not', async () => {
  await using world = await newWorld({ env: { APP_URL: 'https://signpost.example' } })
  expect((await fetch(world.web.url)).headers.get('strict-transport-security')).toBe('max-age=63072000')
  await using plain = await newWorld()
  expect((await fetch(plain.web.url)).headers.get('strict-transport-security')).toBeNull()
})
