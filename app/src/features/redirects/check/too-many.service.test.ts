import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askForRedirects } from '#core/catalogue/redirects/read-redirects.ts'
import { updateRedirectRead } from '#core/catalogue/redirects/redirect-reads.ts'
import { MOST_CHECKED } from '#core/redirects/redirect-limit.ts'
import { newWorld } from '../../../../testing/world.ts'

test('more redirects than are checked together are refused by name, not read', {
  timeout: 180_000,
}, async () => {
  await using world = await newWorld({ store: { theme: false } })
  const { ctx } = world
  await ctx.tx(async (tx) => {
    await sql`
      insert into store_redirects (shop_id, path, key, target, target_key, read_at)
        select ${ctx.shop.id}::bigint, '/' || n, '/' || n, '/', '/', now() from generate_series(1, ${MOST_CHECKED + 1}::int) n`.execute(
      tx,
    )
    await askForRedirects(ctx, tx)
    await updateRedirectRead(tx, { state: 'done', as_of: new Date() })
  })
  const data = async (method: string, path: string) =>
    (await world.call(method, `/apps/api/redirects${path}`)).body.data
  await world.startWorker()
  const { id } = await data('POST', '/repair')
  await expect
    .poll(() => data('GET', `/plans/${id}`), { timeout: 30_000 })
    .toMatchObject({ state: 'refused', error: { code: 'redirect-compile.too-much-to-check' } })
  await expect
    .poll(() => data('GET', ''), { timeout: 30_000 })
    .toMatchObject({ unchecked: 'redirect-compile.too-much-to-check', checking: false })
})
