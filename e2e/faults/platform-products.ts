import { request } from 'undici'
import { control, type SandboxAccess } from '../../app/testing/sandbox.ts'

export interface PlatformStore {
  handle: string
  domain: string
}

/** Calls the platform as another app of the merchant, with a token for these scopes. Throws the platform's errors. */
export async function anotherApp(
  platform: SandboxAccess,
  store: PlatformStore,
  scopes: readonly string[],
): Promise<<Data>(query: string, variables?: object) => Promise<Data>> {
  const { accessToken } = await control<{ accessToken: string }>(
    platform,
    'POST',
    `/stores/${store.handle}/tokens`,
    { mode: 'online', scopes },
  )
  return async <Data>(query: string, variables: object = {}): Promise<Data> => {
    const answer = await request(`http://127.0.0.1:${platform.port}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: {
        host: store.domain,
        'content-type': 'application/json',
        'x-shopify-access-token': accessToken,
      },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await answer.body.json()) as { data: Data; errors?: unknown }
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
}

/** Reads and writes products as another app of the merchant. */
export async function platformProducts(platform: SandboxAccess, store: PlatformStore) {
  const call = await anotherApp(platform, store, ['write_products'])
  return {
    async create(title: string): Promise<string> {
      const { productCreate } = await call<{ productCreate: { product: { id: string } } }>(
        'mutation($title: String!) { productCreate(product: {title: $title}) { product { id } } }',
        { title },
      )
      return productCreate.product.id
    },
    rename: (id: string, title: string) =>
      call<unknown>(
        'mutation($id: ID!, $title: String!) { productUpdate(product: {id: $id, title: $title}) { product { id } } }',
        { id, title },
      ),
    /** Changes a product's SEO title, as a user in the admin would. */
    retitle: (id: string, title: string) =>
      call<unknown>(
        'mutation($id: ID!, $title: String!) { productUpdate(product: {id: $id, seo: {title: $title}}) { product { id } } }',
        { id, title },
      ),
    /** Edits a text as another user would. */
    edit: (id: string, field: 'seo-title' | 'body' | 'handle', value: string) =>
      call<unknown>(
        'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { product { id } } }',
        {
          product: {
            id,
            ...(field === 'seo-title' && { seo: { title: value } }),
            ...(field === 'body' && { descriptionHtml: value }),
            ...(field === 'handle' && { handle: value }),
          },
        },
      ),
    /** Returns the texts that Signpost may write, of each product by its global id. */
    async texts(): Promise<Map<string, ProductTexts>> {
      const nodes = await everyProduct<ProductTexts & { id: string }>(
        call,
        'handle descriptionHtml seo { title description }',
      )
      return new Map(nodes.map((node) => [node.id, node]))
    },
    remove: (id: string) =>
      call<unknown>('mutation($id: ID!) { productDelete(input: {id: $id}) { deletedProductId } }', { id }),
    /** Returns the title of each product, by the number in its id. */
    async titles(): Promise<Map<string, string>> {
      const nodes = await everyProduct<{ id: string; title: string }>(call, 'title')
      return new Map(nodes.map(({ id, title }) => [id.split('/').at(-1) ?? '', title]))
    },
    /** Returns each product's search listing, by its global id. */
    async searchListings(): Promise<Map<string, SearchListing>> {
      const nodes = await everyProduct<{ id: string; seo: SearchListing }>(call, 'seo { title description }')
      return new Map(nodes.map(({ id, seo }) => [id, seo]))
    },
  }
}

export type PlatformProducts = Awaited<ReturnType<typeof platformProducts>>

export interface ProductTexts {
  handle: string
  descriptionHtml: string
  seo: SearchListing
}

export interface SearchListing {
  title: string | null
  description: string | null
}

type Call = <Data>(query: string, variables?: object) => Promise<Data>

async function everyProduct<Node>(call: Call, fields: string): Promise<Node[]> {
  const found: Node[] = []
  let after: string | null = null
  do {
    const { products }: { products: ProductPage<Node> } = await call(
      `query($after: String) { products(first: 250, after: $after) { nodes { id ${fields} } pageInfo { hasNextPage endCursor } } }`,
      { after },
    )
    found.push(...products.nodes)
    after = products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null
  } while (after !== null)
  return found
}

interface ProductPage<Node> {
  nodes: Node[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}
