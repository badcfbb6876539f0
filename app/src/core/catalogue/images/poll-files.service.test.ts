import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { newWorld } from '../../../../testing/world.ts'
import { pollFiles } from './poll-files.ts'

const BEGAN = Date.parse('2026-01-01T00:00:00Z')
const momentOf = (second: number) => new Date(BEGAN + second * 1_000).toISOString()

test('many changed files are read in parts, and a poll that was interrupted goes on with its part', async () => {
  await using world = await newWorld({ store: { products: 1 } })
  const { ctx } = world
  await ctx.tx((tx) =>
    sql`insert into catalogue_image_reads (shop_id, state, as_of) values (${ctx.shop.id}, 'done', ${momentOf(0)})`.execute(
      tx,
    ),
  )
  const files = Array.from({ length: 10_300 }, (_, at) => ({
    ...{
      id: `gid://shopify/MediaImage/${at + 1}`,
      alt: null,
      mimeType: 'image/png',
      updatedAt: momentOf(at),
    },
    image: { url: `https://cdn.example/${at}.png`, width: 10, height: 10 },
  }))
  const begun: string[] = []
  let failures = 1
  const query: ShopContext['platform']['query'] = (shop, operation, variables) => {
    if (operation.name !== 'ChangedFiles') return ctx.platform.query(shop, operation, variables)
    const {
      first,
      after,
      query: words,
    } = variables as unknown as {
      first: number
      after: string | null
      query: string
    }
    const since = /'(.+)'/.exec(words)?.[1] ?? ''
    if (after === null) begun.push(since)
    if (begun.length === 2 && failures-- > 0)
      return Promise.reject(new PlatformError('unavailable', { operation: operation.name, message: 'away' }))
    const list = files.filter(({ updatedAt }) => updatedAt >= since)
    const end = Number(after ?? 0) + first
    const pageInfo = { hasNextPage: end < list.length, endCursor: String(end) }
    return Promise.resolve({ files: { nodes: list.slice(end - first, end), pageInfo } } as never)
  }
  const shop = { ...ctx, platform: { ...ctx.platform, query } }
  await expect(pollFiles(shop)).rejects.toThrow('away')
  await pollFiles(shop)
  // Each poll begins ten minutes before what was known, its later parts where the one before ended.
  expect(begun).toEqual([momentOf(-600), momentOf(9_999), momentOf(9_399)])
  const held = async () => {
    const { rows } = await ctx.tx((tx) =>
      sql<{ id: string; version: string }>`
        select id, xmin::text as version from catalogue_images where shop_id = ${ctx.shop.id}`.execute(tx),
    )
    return new Map(rows.map(({ id, version }) => [id, version]))
  }
  const before = await held()
  expect(before.size).toBe(10_300)
  // One of before, which the platform shows late.
  files.push({
    ...(files[0] as (typeof files)[0]),
    id: 'gid://shopify/MediaImage/20000',
    updatedAt: momentOf(10_000),
  })
  await pollFiles(shop)
  expect(begun.at(-1)).toBe(momentOf(9_699))
  const after = await held()
  expect([...after].filter(([id, version]) => before.get(id) !== version).map(([id]) => id)).toEqual([
    '20000',
  ])
})

test('a poll stops looking back although no file is edited after the complete reading', async () => {
  await using world = await newWorld({ store: { products: 1 } })
  const { ctx } = world
  const run = (statement: ReturnType<typeof sql>) => ctx.tx((tx) => statement.execute(tx))
  await run(
    sql`insert into catalogue_image_reads (shop_id, state, as_of) values (${ctx.shop.id}, 'done', ${momentOf(0)})`,
  )
  // Edited some minutes before it.
  const nodes = [-500, -300].map((second, at) => ({
    id: `gid://shopify/MediaImage/${at + 1}`,
    alt: null,
    mimeType: 'image/png',
    updatedAt: momentOf(second),
    image: { url: `https://cdn.example/${at}.png`, width: 10, height: 10 },
  }))
  const begun: string[] = []
  const query: ShopContext['platform']['query'] = (shop, operation, variables) => {
    if (operation.name !== 'ChangedFiles') return ctx.platform.query(shop, operation, variables)
    begun.push(/'(.+)'/.exec((variables as { query: string }).query)?.[1] ?? '')
    return Promise.resolve({ files: { nodes, pageInfo: { hasNextPage: false, endCursor: null } } } as never)
  }
  const shop = { ...ctx, platform: { ...ctx.platform, query } }
  await pollFiles(shop)
  await run(
    sql`update catalogue_watermarks set reached_at = reached_at - interval '11 minutes' where shop_id = ${ctx.shop.id}`,
  )
  await pollFiles(shop)
  await pollFiles(shop)
  expect(begun).toEqual([momentOf(-600), momentOf(-900), momentOf(-300)])
})
