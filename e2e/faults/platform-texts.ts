import type { SandboxAccess } from '../../app/testing/sandbox.ts'
import { anotherApp, type PlatformStore } from './platform-products.ts'

/**
 * Resources with texts that Signpost writes: as the content of a new store, as a list query, and as an edit by
 * another user.
 */
const HOLDERS = {
  product: {
    order: (many: number) => ({ products: many }),
    list: 'products',
    node: '... on Product { handle body: descriptionHtml seo { title } }',
    edit: 'mutation($input: ProductUpdateInput!) { productUpdate(product: $input) { product { id } } }',
  },
  page: {
    order: (many: number) => ({ pages: many }),
    list: 'pages',
    node: '... on Page { handle body }',
    edit: 'mutation($id: ID!, $input: PageUpdateInput!) { pageUpdate(id: $id, page: $input) { page { id } } }',
  },
  article: {
    order: (many: number) => ({ articles: many }),
    list: 'articles',
    node: '... on Article { handle body }',
    edit: 'mutation($id: ID!, $input: ArticleUpdateInput!) { articleUpdate(id: $id, article: $input) { article { id } } }',
  },
  image: {
    order: (many: number) => ({
      products: Array.from({ length: many }, (_, at) => ({ title: `Mug ${at + 1}`, images: ['mug'] })),
    }),
    list: 'files',
    node: '... on MediaImage { alt }',
    edit: 'mutation($input: [FileUpdateInput!]!) { fileUpdate(files: $input) { files { id } } }',
  },
} as const

export type Holder = keyof typeof HOLDERS

/** Texts of one resource; a field that its kind does not have is absent. */
export interface Texts {
  handle?: string
  body?: string
  alt?: string | null
  seo?: { title: string | null }
}

/** Returns the content of a store with this many resources. */
export const storeOf = (holder: Holder, many: number): object => HOLDERS[holder].order(many)

/** Reads and writes the texts of one kind of resource as another app of the merchant. */
export async function platformTexts(platform: SandboxAccess, store: PlatformStore, holder: Holder) {
  const call = await anotherApp(platform, store, ['write_products', 'write_content', 'write_files'])
  const { list, node, edit } = HOLDERS[holder]
  return {
    /** Edits as another user would; `change` is the resource's own input. */
    edit: (id: string, change: object) => {
      if (holder === 'product') return call<unknown>(edit, { input: { id, ...change } })
      return call<unknown>(edit, holder === 'image' ? { input: [{ id, ...change }] } : { id, input: change })
    },
    /** Returns the texts by global id. */
    async texts(): Promise<Map<string, Texts>> {
      const found = new Map<string, Texts>()
      let after: string | null = null
      do {
        const answer: Record<string, Page> = await call(
          `query($after: String) { ${list}(first: 250, after: $after) {
             nodes { id ${node} } pageInfo { hasNextPage endCursor } } }`,
          { after },
        )
        const page = answer[list]
        for (const { id, ...texts } of page?.nodes ?? []) found.set(id, texts)
        after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
      } while (after !== null)
      return found
    },
  }
}

export type PlatformTexts = Awaited<ReturnType<typeof platformTexts>>

interface Page {
  nodes: (Texts & { id: string })[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}
