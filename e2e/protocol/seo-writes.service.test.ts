import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, type Rig, type RigStore, startRig } from './store-rig.ts'

const SCOPES = ['write_products', 'write_content', 'write_files', 'write_online_store_navigation']
const LISTING = `query($ids: [ID!]!) { nodes(ids: $ids) { id
  ... on Product { handle seo { title description } ...meta media(first: 2) { nodes { alt } } }
  ... on Collection { handle seo { title description } ...meta image { altText } }
  ... on Page { handle ...meta } ... on Article { handle ...meta image { altText } } ... on Blog { handle ...meta }
} } fragment meta on HasMetafields {
  title: metafield(namespace: "global", key: "title_tag") { value }
  description: metafield(namespace: "global", key: "description_tag") { value }
  hidden: metafield(namespace: "seo", key: "hidden") { value } }`
const SET = `mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
  metafields { key value compareDigest } userErrors { field message code elementIndex } } }`

/** Writes of an app for search engine listings, and where merchants and visitors see them. */
describe('writes of search engine listings', () => {
  let rig: Rig
  let store: RigStore
  let origin: string
  const gid = (kind: string, id: number | undefined) => `gid://shopify/${kind}/${id}`
  const ask = async (document: string, variables: object = {}) => {
    const answer = await rig.ask(store, document, { variables })
    expect(answer.errors.map((error) => error.message)).toEqual([])
    return answer.data
  }
  const listings = async (...ids: string[]) => at(await ask(LISTING, { ids }), 'nodes') as object[]
  const page = (path: string) => rig.fetch(`${origin}${path}`)
  const set = (ownerId: string, key: string, value: string) => {
    const [namespace, name] = key.split('.')
    const type = key === 'seo.hidden' ? 'number_integer' : 'single_line_text_field'
    return ask(SET, { metafields: [{ ownerId, namespace, key: name, type, value }] })
  }

  beforeAll(async () => {
    rig = await startRig()
    store = await rig.store(
      {
        name: 'seo writes',
        theme: true,
        collections: 1,
        pages: 1,
        articles: 1,
        products: [
          { title: 'Oak bowl', tags: ['wood', 'kitchen'], seo: { title: 'Seeded', description: null } },
          { title: 'Ash spoon' },
          { title: 'Clay mug' },
        ],
      },
      SCOPES,
    )
    const { stores } = await rig.control<{ stores: { handle: string; storefrontPort: number }[] }>(
      'GET',
      '/stores',
    )
    const port = stores.find(({ handle }) => handle === store.handle)?.storefrontPort
    origin = `http://${store.handle}.localhost:${port}`
  })
  afterAll(() => rig.stop())

  it('leaves seo and metafields to themselves where the knob says so', async () => {
    const id = gid('Product', store.productIds[2])
    await rig.control('PATCH', '/faults', { seoFollowsMetafields: false })
    try {
      await set(id, 'global.title_tag', 'In the metafield')
      expect(await listings(id)).toMatchObject([
        { seo: { title: null }, title: { value: 'In the metafield' } },
      ])
      await ask(
        'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
        { product: { id, seo: { title: 'In the field' } } },
      )
      expect(await listings(id)).toMatchObject([
        { seo: { title: 'In the field' }, title: { value: 'In the metafield' } },
      ])
    } finally {
      await rig.control('PATCH', '/faults', { seoFollowsMetafields: true })
    }
    await set(id, 'global.title_tag', 'One again')
    expect(await listings(id)).toMatchObject([{ seo: { title: 'One again' }, title: { value: 'One again' } }])
    await ask(
      'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
      { product: { id, seo: { title: '' } } },
    )
  })

  it('trims what a product is given, takes blank for none and leaves the rest alone', async () => {
    const id = gid('Product', store.productIds[0])
    const update = `mutation($product: ProductUpdateInput!) { productUpdate(product: $product) {
      product { handle tags descriptionHtml seo { title description } } userErrors { field message } } }`
    const product = {
      id,
      handle: '  Ölbaum Schüssel! ',
      redirectNewHandle: true,
      descriptionHtml: ' <p onclick="x()">Oak<script>alert(1)</script></p> ',
      seo: { title: '  Oak bowl, hand turned ', description: '   ' },
    }
    expect(await ask(update, { product })).toEqual({
      productUpdate: {
        product: {
          handle: 'olbaum-schussel',
          tags: ['kitchen', 'wood'],
          descriptionHtml: '<p>Oak</p>',
          seo: { title: 'Oak bowl, hand turned', description: null },
        },
        userErrors: [],
      },
    })
    const moved = await page('/products/oak-bowl')
    expect(moved.status).toBe(301)
    expect((await page('/products/Oak-Bowl/')).status).toBe(301)
    expect((await page('/products/olbaum-schussel')).text).toContain('<title>Oak bowl, hand turned')
    const taken = { id: gid('Product', store.productIds[1]), handle: 'olbaum-schussel' }
    expect(at(await ask(update, { product: taken }), 'productUpdate')).toMatchObject({
      product: null,
      userErrors: [{ field: ['handle'] }],
    })
  })

  it('has one listing, whether it is written as seo or as metafields', async () => {
    const product = gid('Product', store.productIds[1])
    const collection = gid('Collection', store.collectionIds[0])
    await set(product, 'global.title_tag', 'Spoon of ash')
    await set(collection, 'global.description_tag', 'All we have')
    expect(await listings(product, collection)).toMatchObject([
      { seo: { title: 'Spoon of ash', description: null }, title: { value: 'Spoon of ash' } },
      { seo: { title: null, description: 'All we have' }, description: { value: 'All we have' } },
    ])
    const clear = `mutation($id: ID!) { collectionUpdate(collection: { id: $id, handle: "everything",
      redirectNewHandle: true, seo: { title: "Everything", description: "" } }) { collection { id } userErrors { message } } }`
    await ask(clear, { id: collection })
    expect(await listings(collection)).toMatchObject([
      { handle: 'everything', title: { value: 'Everything' }, description: null },
    ])
    expect((await page('/collections/everything')).text).toContain('<title>Everything')
    expect((await page('/collections/collection-1')).status).toBe(301)
    const remove = `mutation($m: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $m) {
      deletedMetafields { key } userErrors { message } } }`
    const m = [
      { ownerId: product, namespace: 'global', key: 'title_tag' },
      { ownerId: product, namespace: 'global', key: 'nothing' },
    ]
    expect(await ask(remove, { m })).toMatchObject({
      metafieldsDelete: { deletedMetafields: [{ key: 'title_tag' }, null] },
    })
    expect(await listings(product)).toMatchObject([{ seo: { title: null } }])
  })

  it('tells of a listing that was there before any app', async () => {
    const seeded = await rig.store({
      name: 'seeded',
      products: [{ title: 'A', seo: { title: 'Seeded', description: null } }],
    })
    const answer = await rig.ask(seeded, LISTING, {
      variables: { ids: [gid('Product', seeded.productIds[0])] },
    })
    expect(at(answer.data, 'nodes', 0)).toMatchObject({ title: { value: 'Seeded' }, description: null })
    await rig.control('DELETE', `/stores/${seeded.handle}`)
  })

  it('writes pages, articles and blogs by their metafields, which the theme prints', async () => {
    const owners = [
      [gid('Page', store.pageIds[0]), '/pages/page-1'],
      [gid('Article', store.articleIds[0]), '/blogs/news/article-1'],
      [gid('Blog', store.blogId), '/blogs/news'],
    ] as const
    for (const [owner, path] of owners) {
      await set(owner, 'global.title_tag', `Title of ${path}`)
      await set(owner, 'global.description_tag', `Words of ${path}`)
      const { text } = await page(path)
      expect(text).toContain(`<title>Title of ${path}`)
      expect(text).toContain(`content="Words of ${path}"`)
    }
    const change = `mutation($id: ID!, $article: ArticleUpdateInput!) { articleUpdate(id: $id, article: $article) {
      article { handle body } userErrors { field code } } }`
    const article = { handle: 'Oiling oak', redirectNewHandle: true, body: ' <p>Oil</p> ' }
    expect(await ask(change, { id: owners[1][0], article })).toMatchObject({
      articleUpdate: { article: { handle: 'oiling-oak', body: '<p>Oil</p>' }, userErrors: [] },
    })
    expect((await page('/blogs/news/article-1')).status).toBe(301)
    const blog = `mutation($id: ID!) { blogUpdate(id: $id, blog: { handle: "journal", redirectNewHandle: true,
      redirectArticles: true }) { blog { handle } userErrors { message } } }`
    await ask(blog, { id: owners[2][0] })
    expect((await page('/blogs/news/oiling-oak')).status).toBe(301)
    expect((await page('/blogs/journal/oiling-oak')).status).toBe(200)
  })

  it('hides what asked for it from search engines and from the sitemap', async () => {
    const id = gid('Product', store.productIds[2])
    const robots = '<meta name="robots" content="noindex">'
    expect((await page('/products/clay-mug')).text).not.toContain(robots)
    expect((await page('/sitemap_products_1.xml')).text).toContain('/products/clay-mug')
    await set(id, 'seo.hidden', '1')
    expect(await listings(id)).toMatchObject([{ hidden: { value: '1' } }])
    expect((await page('/products/clay-mug')).text).toContain(robots)
    expect((await page('/sitemap_products_1.xml')).text).not.toContain('/products/clay-mug')
    await set(gid('Page', store.pageIds[0]), 'seo.hidden', '1')
    expect((await page('/pages/page-1')).text).toContain(robots)
  })

  it('sets all of 25 metafields or none, and refuses the 26th and a stale digest', async () => {
    const ownerId = gid('Product', store.productIds[1])
    const many = (count: number, last = 'x') =>
      Array.from({ length: count }, (_, index) => ({
        ownerId,
        namespace: 'notes',
        key: `note${index}`,
        type: 'single_line_text_field',
        value: index === count - 1 ? last : 'x',
      }))
    const codes = async (metafields: object[]) =>
      (
        at(await ask(SET, { metafields }), 'metafieldsSet', 'userErrors') as {
          code: string
          elementIndex: number | null
        }[]
      ).map(({ code, elementIndex }) => [code, elementIndex])
    expect(await codes(many(26))).toEqual([['LESS_THAN_OR_EQUAL_TO', null]])
    expect(await codes(many(25, 'two\nlines'))).toEqual([['INVALID_VALUE', 24]])
    const notes = `query($id: ID!) { product(id: $id) { metafields(first: 50, namespace: "notes") { nodes { key } } } }`
    expect(at(await ask(notes, { id: ownerId }), 'product', 'metafields', 'nodes')).toEqual([])
    expect(await codes(many(25))).toEqual([])
    const [first] = many(1)
    expect(await codes([{ ...first, compareDigest: '0'.repeat(64) }])).toEqual([['STALE_OBJECT', 0]])
  })

  it('keeps redirects by the platform’s rules', async () => {
    const create = `mutation($r: UrlRedirectInput!) { urlRedirectCreate(urlRedirect: $r) {
      urlRedirect { id path target } userErrors { field message code } } }`
    const made = async (path: string, target: string) =>
      at(await ask(create, { r: { path, target } }), 'urlRedirectCreate') as object
    const first = await made('old-bowl', '/products/ash-spoon')
    expect(first).toMatchObject({ urlRedirect: { path: '/old-bowl', target: '/products/ash-spoon' } })
    const refused = async (path: string, target: string) =>
      at(await made(path, target), 'userErrors', 0, 'field', 0)
    expect(await refused('/old-bowl', '/')).toBe('path')
    expect(await refused('/cart/old', '/')).toBe('path')
    expect(await refused('/collections/all', '/')).toBe('path')
    expect(await refused('/', '/pages/a')).toBe('path')
    expect(await refused('/elsewhere', 'ftp://x')).toBe('target')
    expect(await refused('/same', '/same')).toBe('target')
    const find = '{ urlRedirects(first: 5, query: "path:/old-bowl") { nodes { id target } } }'
    expect(at(await ask(find), 'urlRedirects', 'nodes')).toHaveLength(1)
    expect((await page('/old-bowl')).status).toBe(301)
    const second = await made('/older-bowl', 'https://example.com/bowl')
    const ids = [first, second].map((each) => at(each, 'urlRedirect', 'id'))
    const remove = `mutation($ids: [ID!]!) { urlRedirectBulkDeleteByIds(ids: $ids) { job { id done } userErrors { code } } }`
    expect(await ask(remove, { ids })).toMatchObject({
      urlRedirectBulkDeleteByIds: { job: { done: true }, userErrors: [] },
    })
    expect(await ask(remove, { ids: [] })).toMatchObject({
      urlRedirectBulkDeleteByIds: { job: null, userErrors: [{ code: 'IDS_EMPTY' }] },
    })
    expect((await page('/old-bowl')).status).toBe(404)
  })

  it('reads at most 250 resources by their ids', async () => {
    const ids = Array.from({ length: 251 }, () => gid('Product', store.productIds[0]))
    const answer = await rig.ask(store, LISTING, { variables: { ids } })
    expect(answer.errors[0]?.extensions?.['code']).toBe('MAX_INPUT_SIZE_EXCEEDED')
    expect(await listings(...ids.slice(1))).toHaveLength(250)
  })

  it('shows an alt text in the product at once, trimmed', async () => {
    const withImage = await rig.store({ name: 'images', products: 1, image: true }, SCOPES)
    const media = `query($id: ID!) { product(id: $id) { media(first: 1) { nodes { id alt } } } }`
    const variables = { id: gid('Product', withImage.productIds[0]) }
    const read = async () =>
      at((await rig.ask(withImage, media, { variables })).data, 'product', 'media', 'nodes', 0)
    const id = at(await read(), 'id')
    const update = `mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { files { alt } userErrors { code } } }`
    const files = [{ id, alt: '  A bowl ' }]
    await rig.ask(withImage, update, { variables: { files } })
    expect(await read()).toEqual({ id, alt: 'A bowl' })
    const long = await rig.ask(withImage, update, {
      variables: { files: [{ id, alt: 'x'.repeat(513) }] },
    })
    expect(at(long.data, 'fileUpdate', 'userErrors', 0, 'code')).toBe('ALT_VALUE_LIMIT_EXCEEDED')
  })

  it('lets no app write theme files without the scope', async () => {
    const document = `mutation($id: ID!) { themeFilesUpsert(themeId: $id, files: [
      { filename: "snippets/a.liquid", body: { type: TEXT, value: "a" } }]) { userErrors { code } } }`
    const themes = await rig.ask(store, '{ themes(first: 1) { nodes { id } } }', {
      token: await rig.token(store, { scopes: ['write_themes'] }),
    })
    const id = at(themes.data, 'themes', 'nodes', 0, 'id')
    const written = await rig.ask(store, document, {
      variables: { id },
      token: await rig.token(store, { scopes: ['write_themes'] }),
    })
    expect(at(written.data, 'themeFilesUpsert', 'userErrors')).toEqual([])
    const denied = await rig.ask(store, document, {
      variables: { id },
      token: await rig.token(store, { scopes: ['read_themes'] }),
    })
    expect(denied.errors[0]?.extensions?.['code']).toBe('ACCESS_DENIED')
  })
})
