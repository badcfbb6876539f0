import { type ShopContext, shopContext } from '#core/context/context.ts'
import { platformCall } from '../../../../testing/store-life.ts'
import { newWorld, type TestStore, type World } from '../../../../testing/world.ts'

/** The store's records that the battery writes to; gids. */
export interface Stage extends AsyncDisposable {
  world: World
  ctx: ShopContext
  store: { handle: string; domain: string }
  product: string
  collection: string
  page: string
  blog: string
  article: string
  image: string
  theme: string
  /** Handles that belong to another record of the same type. */
  taken: Record<'product' | 'collection' | 'page' | 'blog' | 'article', string>
  /** Queries the platform as another tool of the merchant; returns `data`. */
  foreign(query: string, variables?: object): Promise<Record<string, never>>
}

const RECORDS = `{
  products(first: 20) { nodes { id handle media(first: 1) { nodes { id } } } }
  collections(first: 20) { nodes { id handle image { altText } } }
  pages(first: 5) { nodes { id handle } }
  blogs(first: 5) { nodes { id handle } }
  articles(first: 20) { nodes { id handle image { altText } blog { id } } }
  themes(first: 1, roles: [MAIN]) { nodes { id } }
}`

interface Found {
  id: string
  handle: string
  image?: object | null
  media?: { nodes: { id: string }[] }
  blog?: { id: string }
}

/** Creates a dedicated platform and installs the app in its richest store, with enough points for everything. */
export async function raiseStage(): Promise<Stage> {
  const world = await newWorld({ ownPlatform: true })
  const store = { handle: 'fernhill', domain: 'fernhill.myshopify.com' }
  await world.control('POST', `/stores/${store.handle}/install`)
  await world.call('GET', '/apps/api/profile', { store: store as TestStore })
  await world.control('PATCH', '/faults', {
    bucketSize: 1_000_000,
    restoreRate: 100_000,
    bulkLinesPerSecond: 1_000,
  })
  const ctx = await contextOf(world, store.domain)
  const foreign: Stage['foreign'] = (query, variables = {}) =>
    platformCall(world.platform, store, { query, variables })
  if ((await blogsOf(foreign)).length < 2)
    await foreign('mutation($blog: BlogCreateInput!) { blogCreate(blog: $blog) { blog { id } } }', {
      blog: { title: 'Second blog' },
    })
  const data = (await foreign(RECORDS)) as unknown as Record<string, { nodes: Found[] }>
  const pick = (kind: string, fits: (found: Found) => boolean = () => true): Found => {
    const found = data[kind]?.nodes.find(fits)
    if (!found) throw new Error(`The store has no fitting ${kind}.`)
    return found
  }
  const product = pick('products', ({ media }) => (media?.nodes.length ?? 0) > 0)
  const collection = pick('collections', ({ image }) => Boolean(image))
  const page = pick('pages')
  const blog = pick('blogs')
  const article = pick('articles', ({ image }) => Boolean(image))
  const neighbour = (kind: string, own: Found): string =>
    pick(kind, ({ id, blog: home }) => id !== own.id && home?.id === own.blog?.id).handle
  return {
    world,
    ctx,
    store,
    foreign,
    product: product.id,
    collection: collection.id,
    page: page.id,
    blog: blog.id,
    article: article.id,
    image: product.media?.nodes[0]?.id ?? '',
    theme: pick('themes').id,
    taken: {
      product: neighbour('products', product),
      collection: neighbour('collections', collection),
      page: neighbour('pages', page),
      blog: neighbour('blogs', blog),
      article: neighbour('articles', article),
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

/** Returns the context of another store of the world, acting as its merchant. */
export async function contextOf(world: World, domain: string): Promise<ShopContext> {
  const { rows } = await world.database.db.pool.query<{ id: string }>(
    'select id from signpost_find_shop($1)',
    [domain],
  )
  const shop = { id: rows[0]?.id ?? '', domain }
  return shopContext(world.web.process.app, shop, { kind: 'merchant', userId: '101' })
}

async function blogsOf(foreign: Stage['foreign']): Promise<unknown[]> {
  const { blogs } = (await foreign('{ blogs(first: 2) { nodes { id } } }')) as unknown as {
    blogs: { nodes: unknown[] }
  }
  return blogs.nodes
}
