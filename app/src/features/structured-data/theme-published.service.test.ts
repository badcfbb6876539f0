import { expect, test } from 'vitest'
import { deliver } from '../../../testing/store-life.ts'
import { newWorld } from '../../../testing/world.ts'
import { DEFAULT_PRODUCT_SETTINGS } from './domain/settings-metafield.ts'
import { listTemplates } from './store.ts'

const RELATED = 15
/** It takes a seventh of a second; without a limit on what references multiply, more than three. */
const MOST_SECONDS = 2

/** A script of products that all relate to each other; the first is the product of the page. */
function relatedProducts(path: string): string {
  const ids = Array.from({ length: RELATED }, (_, at) => ({ '@id': `#p${at}` }))
  const graph = ids.map((id, at) => ({
    ...{ '@type': 'Product', ...id, name: `P${at}`, isRelatedTo: ids },
    ...(at === 0 && { url: path }),
  }))
  return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })}</script>`
}

test('a theme published over products that relate to each other is judged within the share of a page', async () => {
  const products = [{ title: 'Many', descriptionHtml: relatedProducts('/products/many') }]
  await using world = await newWorld({ store: { products, image: true } })
  const body = { ...DEFAULT_PRODUCT_SETTINGS, enabled: true }
  expect((await world.call('PUT', '/apps/api/structured-data/product', { body })).status).toBe(200)
  const rows = () => world.ctx.tx(listTemplates)
  const before = (await rows())[0]?.checkedAt.getTime() ?? Number.POSITIVE_INFINITY
  await world.startWorker()
  const spentBefore = process.cpuUsage()
  const to = { url: world.web.url, secret: world.platform.appSecret, domain: world.store.domain }
  const published = { webhookId: '', topic: 'THEMES_PUBLISH', payload: '{"id":1}' }
  expect(await deliver(to, { ...published, createdAt: new Date().toISOString() })).toBe(200)
  await expect.poll(async () => (await rows())[0]?.checkedAt.getTime()).toBeGreaterThan(before)
  const { user, system } = process.cpuUsage(spentBefore)
  // Processor seconds of web and worker with their threads, which a busy machine does not stretch.
  expect((user + system) / 1e6).toBeLessThan(MOST_SECONDS)
  const [sample] = (await rows()).flatMap((row) => row.samples)
  expect([null, 'rich-results.too-large-to-judge']).toContain(sample?.reason)
})
