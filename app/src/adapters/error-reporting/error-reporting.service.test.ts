import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#kit/server/log/log.ts'
import { createOutbound } from '#kit/server/outbound/outbound.ts'
import type { ReportEnvironment } from '#kit/shared/error-reporting.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { createErrorReporting } from './error-reporting.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 0, theme: false } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

/** A process's log with error reporting, and what the collector beside the platform received for `mark`. */
function process(environment: ReportEnvironment) {
  const mark = randomUUID()
  const target = { dsn: `http://key@admin.localhost:${world.platform.port}/services/errors/1`, environment }
  const outbound = createOutbound({ routes: world.settings.outboundRoutes, purpose: 'error-reporting' })
  const reporting = createErrorReporting(target, outbound)
  const log = createLog(
    { logLevel: 'info' },
    {
      part: 'web',
      to: { write: () => undefined },
      ...(reporting && { onTrouble: (line) => reporting.report(line) }),
    },
  )
  const received = async () => {
    const { reports } = await world.control<{ reports: { payload: Record<string, unknown> }[] }>(
      'GET',
      '/errors',
    )
    return reports.map(({ payload }) => payload).filter((payload) => JSON.stringify(payload).includes(mark))
  }
  const end = async () => {
    await reporting?.close(5_000)
    await outbound.close()
  }
  return { mark, log, received, end }
}

test('errors and warnings arrive with the shop, the release and the environment, and without secrets', async () => {
  const { mark, log, received, end } = process('prod')
  const token = 'shpat_0123456789abcdef0123456789abcdef'
  const child = log.child({ shop: 'fernhill.myshopify.com', shopId: '7' })
  child.error({ err: new Error(`${mark} with ${token}`) }, 'failed')
  child.warn(`${mark} careful`)
  child.info(`${mark} all is well`)
  await vi.waitFor(async () => expect(await received()).toHaveLength(2), { timeout: 60_000, interval: 50 })
  await end()
  const [error, warning] = (await received()).toSorted((a) => (a['level'] === 'error' ? -1 : 1))
  expect(error).toMatchObject({
    level: 'error',
    environment: 'prod',
    release: '1.0.0',
    tags: { shop_url: 'fernhill.myshopify.com', part: 'web' },
    user: { id: '7' },
    exception: { values: [{ type: 'Error', value: `${mark} with [removed]` }] },
  })
  expect(warning).toMatchObject({ level: 'warning', message: `${mark} careful` })
  expect(JSON.stringify([error, warning])).not.toContain(token)
  expect(error).not.toHaveProperty('request')
})

test('"Request failed with status code 403" is ignored, and development reports nothing', async () => {
  const production = process('stg')
  production.log.error({ err: new Error(`Request failed with status code 403 ${production.mark}`) }, 'failed')
  production.log.error({ err: new Error(production.mark) }, 'failed')
  const development = process('dev')
  development.log.error({ err: new Error(development.mark) }, 'failed')
  await vi.waitFor(async () => expect(await production.received()).not.toEqual([]), {
    timeout: 60_000,
    interval: 50,
  })
  await Promise.all([production.end(), development.end()])
  expect(await production.received()).toHaveLength(1)
  expect(await development.received()).toEqual([])
})
