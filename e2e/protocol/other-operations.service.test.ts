import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, type Rig, type RigStore, startRig } from './store-rig.ts'

/** Operations that the product does not use yet: the platform must still answer them all, from its state. */
describe('operations the product does not send', () => {
  let rig: Rig
  let store: RigStore
  const id = (kind: string, number: number | undefined) => `gid://shopify/${kind}/${number}`
  const data = async (document: string, variables: object = {}) => {
    const answer = await rig.ask(store, document, { variables })
    expect(answer.errors.map((error) => error.message)).toEqual([])
    return answer.data
  }

  beforeAll(async () => {
    rig = await startRig()
    store = await rig.store({
      name: 'other',
      collections: 1,
      pages: 2,
      articles: 3,
      theme: true,
      products: [
        { title: 'Oak bowl', vendor: 'Fern', tags: ['wood', 'kitchen'], price: '20.00' },
        { title: 'Ash spoon', vendor: 'Fern', tags: ['wood'], price: '5.50' },
        { title: 'Clay mug', vendor: 'Kiln', status: 'DRAFT', price: '12.00' },
      ],
    })
  })
  afterAll(() => rig.stop())

  it('counts products by vendor and status', async () => {
    const document = `query($q: String) { productsCount(query: $q) { count precision } }`
    expect(await data(document, { q: 'vendor:Fern' })).toEqual({
      productsCount: { count: 2, precision: 'EXACT' },
    })
    expect(await data(document, { q: 'status:draft' })).toEqual({
      productsCount: { count: 1, precision: 'EXACT' },
    })
    expect(await data(document, { q: 'tag:wood -tag:kitchen' })).toMatchObject({
      productsCount: { count: 1 },
    })
  })

  it('pages products by title backwards, with cursors', async () => {
    const document = `query($after: String) {
      products(first: 2, after: $after, sortKey: TITLE, reverse: true) {
        edges { node { title } } pageInfo { hasNextPage hasPreviousPage endCursor } } }`
    const first = await data(document)
    expect(first).toMatchObject({
      products: {
        edges: [{ node: { title: 'Oak bowl' } }, { node: { title: 'Clay mug' } }],
        pageInfo: { hasNextPage: true, hasPreviousPage: false },
      },
    })
    const second = await data(document, { after: at(first, 'products', 'pageInfo', 'endCursor') })
    expect(second).toMatchObject({
      products: {
        edges: [{ node: { title: 'Ash spoon' } }],
        pageInfo: { hasNextPage: false, hasPreviousPage: true },
      },
    })
  })

  it('finds a product by its handle', async () => {
    const document = `{ productByIdentifier(identifier: { handle: "oak-bowl" }) { title variants(first: 1) { nodes { price } } } }`
    expect(await data(document)).toEqual({
      productByIdentifier: { title: 'Oak bowl', variants: { nodes: [{ price: '20.00' }] } },
    })
  })

  it('reads objects of several kinds by their ids, and null for what is gone', async () => {
    const ids = [id('Product', store.productIds[1]), id('Page', store.pageIds[0]), id('Product', 1)]
    const document = `query($ids: [ID!]!) { nodes(ids: $ids) { __typename ... on Product { title } ... on Page { title } } }`
    expect(await data(document, { ids })).toEqual({
      nodes: [{ __typename: 'Product', title: 'Ash spoon' }, { __typename: 'Page', title: 'Page 1' }, null],
    })
  })

  it('changes prices of variants in one call', async () => {
    const productId = id('Product', store.productIds[1])
    const variants = `query($id: ID!) { product(id: $id) { variants(first: 5) { nodes { id price compareAtPrice } } } }`
    const variant = at(await data(variants, { id: productId }), 'product', 'variants', 'nodes', 0, 'id')
    const change = `mutation($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
      productVariantsBulkUpdate(productId: $productId, variants: $variants) { userErrors { message } } }`
    await data(change, { productId, variants: [{ id: variant, price: '6.25', compareAtPrice: '7' }] })
    expect(await data(variants, { id: productId })).toEqual({
      product: { variants: { nodes: [{ id: variant, price: '6.25', compareAtPrice: '7.00' }] } },
    })
  })

  it('renames a product and leads visitors on', async () => {
    const document = `mutation($product: ProductUpdateInput!) {
      productUpdate(product: $product) { product { handle seo { title description } } userErrors { message } } }`
    const product = {
      id: id('Product', store.productIds[0]),
      handle: 'Large Oak Bowl',
      redirectNewHandle: true,
      seo: { title: 'Oak' },
    }
    expect(await data(document, { product })).toEqual({
      productUpdate: {
        product: { handle: 'large-oak-bowl', seo: { title: 'Oak', description: null } },
        userErrors: [],
      },
    })
    expect(
      await data(`{ urlRedirects(first: 5, query: "path:/products/oak-bowl") { nodes { target } } }`),
    ).toEqual({
      urlRedirects: { nodes: [{ target: '/products/large-oak-bowl' }] },
    })
  })

  it('makes, reads and deletes a page', async () => {
    const made = await data(
      `mutation { pageCreate(page: { title: "Care", body: "<p>Oil it.</p>", isPublished: false }) {
        page { id handle isPublished bodySummary } userErrors { message } } }`,
    )
    expect(made).toMatchObject({
      pageCreate: { page: { handle: 'care', isPublished: false, bodySummary: 'Oil it.' }, userErrors: [] },
    })
    const pageId = at(made, 'pageCreate', 'page', 'id')
    await data(`mutation($id: ID!) { pageDelete(id: $id) { deletedPageId userErrors { message } } }`, {
      id: pageId,
    })
    expect(await data(`query($id: ID!) { page(id: $id) { title } }`, { id: pageId })).toEqual({ page: null })
  })

  it('lists articles of a blog and makes one', async () => {
    const blogId = id('Blog', store.blogId)
    const document = `mutation($article: ArticleCreateInput!) {
      articleCreate(article: $article) { article { handle author { name } tags } userErrors { message code } } }`
    const article = {
      blogId,
      title: 'Oiling oak',
      author: { name: 'Una' },
      tags: ['care', 'Care'],
      body: '<p>x</p>',
    }
    expect(await data(document, { article })).toEqual({
      articleCreate: {
        article: { handle: 'oiling-oak', author: { name: 'Una' }, tags: ['Care'] },
        userErrors: [],
      },
    })
    expect(
      await data(`query($id: ID!) { blog(id: $id) { articlesCount { count } } }`, { id: blogId }),
    ).toEqual({
      blog: { articlesCount: { count: 4 } },
    })
  })

  it('reads theme files by pattern and tells which are missing', async () => {
    const document = `{ themes(first: 1, roles: [MAIN]) { nodes { role
      files(filenames: ["layout/theme.*", "templates/none.json"]) { nodes { filename contentType } userErrors { filename code } } } } }`
    expect(await data(document)).toMatchObject({
      themes: {
        nodes: [
          {
            role: 'MAIN',
            files: {
              nodes: [{ filename: 'layout/theme.liquid' }],
              userErrors: [{ filename: 'templates/none.json', code: 'NOT_FOUND' }],
            },
          },
        ],
      },
    })
  })

  it('keeps a collection’s products and description', async () => {
    const document = `mutation($collection: CollectionUpdateInput!) {
      collectionUpdate(collection: $collection) { collection { description productsCount { count } products(first: 9) { nodes { title } } } userErrors { message } } }`
    const collection = {
      id: id('Collection', store.collectionIds[0]),
      descriptionHtml: '<p>All &amp; more</p>',
    }
    expect(await data(document, { collection })).toMatchObject({
      collectionUpdate: {
        collection: {
          description: 'All & more',
          productsCount: { count: 3 },
          products: { nodes: [{ title: 'Oak bowl' }, { title: 'Ash spoon' }, { title: 'Clay mug' }] },
        },
        userErrors: [],
      },
    })
  })

  it('subscribes to a topic once', async () => {
    const document = `mutation { webhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: { uri: "https://app.example/hooks" }) {
      webhookSubscription { topic uri } userErrors { message } } }`
    expect(await data(document)).toEqual({
      webhookSubscriptionCreate: {
        webhookSubscription: { topic: 'PRODUCTS_UPDATE', uri: 'https://app.example/hooks' },
        userErrors: [],
      },
    })
    expect(await data(document)).toMatchObject({
      webhookSubscriptionCreate: {
        userErrors: [{ message: 'Address for this topic has already been taken' }],
      },
    })
    expect(await data(`{ webhookSubscriptions(first: 5) { nodes { topic } } }`)).toEqual({
      webhookSubscriptions: { nodes: [{ topic: 'PRODUCTS_UPDATE' }] },
    })
  })

  it('tells plan, money format, installation and password protection', async () => {
    const document = `{ shop { myshopifyDomain currencyCode plan { publicDisplayName partnerDevelopment } currencyFormats { moneyFormat } }
      currentAppInstallation { accessScopes { handle } } onlineStore { passwordProtection { enabled } } }`
    expect(await data(document)).toMatchObject({
      shop: {
        myshopifyDomain: store.domain,
        currencyCode: 'EUR',
        plan: { publicDisplayName: 'Basic', partnerDevelopment: false },
        currencyFormats: { moneyFormat: '€{{amount}}' },
      },
      onlineStore: { passwordProtection: { enabled: false } },
    })
  })
})
