import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Rig, type RigStore, startRig } from './store-rig.ts'

/**
 * Costs calculated by hand. The rules: an object 1; scalars and enums 0; a mutation 10, whatever it returns; an
 * interface or union the most expensive of its branches; a connection 2 + (cost of one node) × floor(2 · ln(max(2,
 * n))). The factor by page size: 1 and 2 → 1, 3 → 2, 5 → 3, 10 → 4, 20 → 5, 50 → 7, 100 → 9, 200 → 10, 250 → 11.
 * Money, addresses, formats, measurements and pageInfo are free. Marked *: a cost that the platform itself was
 * measured to return (microsoft/BCApps, pull request 5926, API 2025-07).
 */
const CASES: { what: string; query: string; cost: number; variables?: object }[] = [
  // shop is one object, its name a scalar.
  { what: 'one object', query: '{ shop { name } }', cost: 1 },
  // shop 1 + plan 1; currencyFormats is free.
  {
    what: 'objects in objects',
    query: '{ shop { name plan { publicDisplayName } currencyFormats { moneyFormat } } }',
    cost: 2,
  },
  // * 2 + 1 × 10; the edge does not count as an object, pageInfo is free.
  {
    what: 'a page of 200 ids',
    query: '{ products(first: 200) { pageInfo { hasNextPage } edges { cursor node { id updatedAt } } } }',
    cost: 12,
  },
  // * a node is 1 + media; media = 2 + (MediaImage 1 + image 1) × 1 = 4, so 2 + 5 × 9.
  {
    what: 'a page of 100 products with one image each',
    query: `{ products(first: 100) { pageInfo { hasNextPage } edges { cursor node { legacyResourceId
      media(first: 1) { edges { node { mediaContentType ... on MediaImage { id image { url(transform: {maxHeight: 360, maxWidth: 360}) } } } } } } } } }`,
    cost: 47,
  },
  // * 2 + 1 × 1.
  {
    what: 'a page of one',
    query: '{ collections(first: 1, query: "title:x") { edges { node { id } } } }',
    cost: 3,
  },
  // product 1 + variants (2 + 1 × 7).
  {
    what: 'a connection inside an object',
    query: 'query($id: ID!) { product(id: $id) { id variants(first: 50) { nodes { id price } } } }',
    cost: 10,
  },
  // node = product 1 + seo 1 + featuredMedia 1 + image 1 = 4; 2 + 4 × 4.
  {
    what: 'objects in a node',
    query: `{ products(first: 10) { nodes { id seo { title } featuredMedia { ... on MediaImage { image { altText } } } } } }`,
    cost: 18,
  },
  // variants = 2 + 1 × 3 = 5; node = 1 + 5; 2 + 6 × 4.
  {
    what: 'nested connections',
    query: '{ products(first: 10) { nodes { id variants(first: 5) { nodes { id } } } } }',
    cost: 26,
  },
  // Both aliases count: 1 + (metafield 1 + metafield 1).
  {
    what: 'the same field twice under two names',
    query:
      'query($id: ID!) { product(id: $id) { a: metafield(key: "a") { value } b: metafield(key: "b") { value } } }',
    cost: 3,
  },
  // node 1 + the more expensive branch: Product with seo (1) against Page with nothing.
  {
    what: 'an interface: the dearest branch',
    query:
      'query($id: ID!) { node(id: $id) { id ... on Product { title seo { title } } ... on Page { title } } }',
    cost: 2,
  },
  // * A mutation is 10, as measured for bulkOperationRunQuery; user errors and returned objects are not added.
  {
    what: 'a mutation',
    query: `mutation { metafieldsDelete(metafields: []) { deletedMetafields { key } userErrors { message } } }`,
    cost: 10,
  },
  // A page size in a variable, and a skipped part: 2 + (1 + seo 1) × 5.
  {
    what: 'variables and directives',
    query: `query($n: Int!, $without: Boolean!) { products(first: $n) { nodes { id seo { title }
      variants(first: 250) @skip(if: $without) { nodes { id } } } } }`,
    variables: { n: 20, without: true },
    cost: 12,
  },
  // Fragments are counted where they are used: shop 1 + plan 1.
  {
    what: 'a fragment',
    query: 'query { shop { ...Facts } } fragment Facts on Shop { plan { shopifyPlus } }',
    cost: 2,
  },
  // Free values cost nothing, including everything in them: node = product 1 + priceRangeV2 1; 2 + 2 × 1.
  {
    what: 'money',
    query:
      '{ products(first: 2) { nodes { priceRangeV2 { minVariantPrice { amount } maxVariantPrice { amount } } } } }',
    cost: 4,
  },
]

describe('the cost of a query', () => {
  let rig: Rig
  let store: RigStore
  beforeAll(async () => {
    rig = await startRig()
    store = await rig.store({ name: 'costs', products: 4, variants: 2 })
  })
  afterAll(() => rig.stop())

  for (const { what, query, cost, variables } of CASES)
    it(`${cost} for ${what}`, async () => {
      const id = `gid://shopify/Product/${store.productIds[0]}`
      const answer = await rig.ask(store, query, {
        variables: variables ?? (query.includes('$id') ? { id } : {}),
      })
      expect(answer.errors.map((error) => error.message)).toEqual([])
      expect(answer.cost?.requestedQueryCost).toBe(cost)
      expect(answer.cost?.actualQueryCost).toBeLessThanOrEqual(cost)
    })

  it('is given back as far as it was not used', async () => {
    // 4 products were returned: 2 + 1 × floor(2 · ln 4) = 2 + 2, of 2 + 11 requested.
    const before = await rig.ask(store, '{ products(first: 250) { nodes { id } } }')
    expect(before.cost).toMatchObject({ requestedQueryCost: 13, actualQueryCost: 4 })
  })

  it('is refused above 1,000 and nothing is taken for it', async () => {
    // images: 2 + 1 × 11 = 13; variants: 2 + (1 + 13) × 11 = 156; products: 2 + (1 + 156) × 11 = 1,729.
    const query = `{ products(first: 250) { nodes { variants(first: 250) { nodes { media(first: 250) { nodes { id } } } } } } }`
    const answer = await rig.ask(store, query)
    expect(answer.errors[0]?.extensions).toMatchObject({
      code: 'MAX_COST_EXCEEDED',
      cost: 1729,
      maxCost: 1000,
    })
    expect(answer.data).toBeUndefined()
  })
})
