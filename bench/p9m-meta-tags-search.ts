import type { ShopContext } from '../app/src/core/context/context.ts'
import { type SearchInput, searchSchema } from '../app/src/features/meta-tags/contract/resources.ts'
import { searchResources } from '../app/src/features/meta-tags/search.ts'
import { summarise } from '../app/src/features/meta-tags/summary.ts'
import { openDatabase } from '../app/src/kit/server/db/database.ts'
import { startTestServer, TEMPLATE, TEST_PASSWORDS } from '../app/testing/test-server.ts'
import { fill, pageFigure, type SearchTime } from './p9s-search.ts'
import type { Rig } from './rig.ts'

const PRODUCTS = 100_000
const OTHER_SHOPS = 10
const OTHER_PRODUCTS = 5_000
const SEARCHES = 600
const COUNTS = 20

/** Searches merchants make in a grid of meta tags; each with the page after the first and the way back. */
const SEARCHED: SearchInput[] = [
  {},
  { sort: 'updated', direction: 'descending' },
  { state: 'missing-description' },
  { state: 'long-title', sort: 'title-length', direction: 'descending' },
  { state: 'short-description', sort: 'title' },
  { state: 'hidden' },
  { state: 'missing-title', vendors: ['Vendor 7'] },
  { words: 'oak chair 4711' },
  { tag: 'tag-321', state: 'missing-description', sort: 'description-length' },
  { statuses: ['DRAFT'], sort: 'title-length', count: 250 },
  { state: 'repeated-title' },
  { state: 'repeated-description', sort: 'updated', direction: 'descending' },
  { state: 'incomplete', statuses: ['ACTIVE'] },
]

/** A page of the meta tags grid of one shop's 100,000 products, with checks, keywords and authors. */
export const rig: Rig = {
  id: 'P9M',
  title: 'filtered, sorted page of meta tags',
  async run({ n = SEARCHES, log }) {
    await using stack = new AsyncDisposableStack()
    const postgres = await startTestServer()
    stack.defer(() => postgres.stop())
    const url = postgres.server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE)
    const db = openDatabase({ url, applicationName: 'rig' })
    stack.defer(() => db.close())
    const shop = await fill(db, { at: 0, products: PRODUCTS })
    for (let other = 1; other <= OTHER_SHOPS; other++) await fill(db, { at: other, products: OTHER_PRODUCTS })
    const owner = openDatabase({ url: postgres.server.superuserUrl(TEMPLATE), applicationName: 'rig owner' })
    // One in 50 has no title, one in 1,000 a long one, one in 2,000 is hidden; ten share each title of every fortieth.
    await owner.pool.query(`
      set statement_timeout = 0;
      update catalogue_resources set noindex = id % 2000 = 0,
        seo_title = case when id % 50 = 0 then null else rpad(md5((case when id % 40 = 1 then id / 400 else -id end)::text),
            case when id % 1000 = 1 then 90 else 40 + (id % 30)::int end, 'x') end,
        seo_description = case when id % 7 = 0 then null
          else rpad(md5((case when id % 40 = 1 then id / 400 else -id end)::text), 100 + (id % 70)::int, 'y') end`)
    await owner.pool.query('vacuum analyze catalogue_resources')
    await owner.close()
    const ctx = { shop: { id: shop }, tx: (work) => db.withShop(shop, work) } as ShopContext
    const times: SearchTime<SearchInput>[] = []
    const ask = async (search: SearchInput, cursor: object) => {
      const started = performance.now()
      const page = await searchResources(ctx, searchSchema.parse({ ...search, ...cursor }))
      times.push({ search, ms: performance.now() - started })
      return page
    }
    for (let turn = 0; turn < n; turn++) {
      const search = SEARCHED[turn % SEARCHED.length] ?? {}
      const page = await ask(search, {})
      if (page.next === null) continue
      const next = await ask(search, { after: page.next })
      if (next.previous !== null) await ask(search, { before: next.previous })
    }
    const counts: number[] = []
    for (let turn = 0; turn < COUNTS; turn++) {
      const started = performance.now()
      await summarise(ctx, { kind: 'product' })
      counts.push(performance.now() - started)
    }
    log(`counts by state: ${counts.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    return pageFigure(SEARCHED, times, log)
  },
}
