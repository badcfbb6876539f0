import type { ProductRecord, StoreRecord } from '../state/records.ts'

/**
 * What a generated store is made from. Seeds refer to each other by handle; ids, URLs and images come
 * when the store is written.
 */
export interface StoreSeed {
  store: Omit<StoreRecord, 'id' | 'storefrontPort'>
  locales: { locale: string; primary: boolean; published: boolean }[]
  markets: { name: string; currency: string; countryCodes: string[]; enabled: boolean }[]
  products: ProductSeed[]
  collections: CollectionSeed[]
  blogs: BlogSeed[]
  pages: PageSeed[]
  menus: MenuSeed[]
  redirects: { path: string; target: string }[]
}

/** The image of an object: which motif, in which colour names (see palette.ts), in how many views. */
export interface ImageSeed {
  motif: string
  /** Base and accent colour; the base gives way to the variant's colour where there is a Colour option. */
  colors: [base: string, accent: string]
  /** Images without a colour option; 0 leaves the product without any. Default 2. */
  count?: 0 | 1 | 2 | 3 | 4
  /** False: the images carry no alternative text. */
  alt?: boolean
}

export interface ProductSeed {
  title: string
  /** Default: made from the title. */
  handle?: string
  description: string
  vendor: string
  type: string
  tags: string[]
  /** Decimal in the store's currency. */
  price: string
  compareAtPrice?: string
  /** At most three; a variant is made for each combination. */
  options?: { name: string; values: string[] }[]
  /** Added to the price by option value: `{ Large: 6 }`. */
  surcharge?: Record<string, number>
  /** Pieces of each variant; default: drawn between 3 and 40. */
  stock?: number
  /** Variant titles with nothing left. */
  soldOut?: string[]
  /** False: stock is not counted. */
  tracked?: boolean
  /** True: sells on below zero. */
  oversell?: boolean
  image: ImageSeed
  weightGrams: number
  template?: 'bare' | 'classic'
  status?: ProductRecord['status']
  seo?: { title?: string; description?: string }
  /** The standard review metafields. */
  rating?: { value: string; count: number }
  /** Replaces the valid GTIN of the first variant; null leaves all variants without one. */
  barcode?: string | null
  /** Null: no SKUs. */
  sku?: null
}

export interface CollectionSeed {
  title: string
  description: string
  products: (product: ProductSeed) => boolean
  /** Handles of collections further up in the list whose products it draws in. */
  subCollections?: string[]
  scene?: { motif: string; colors: [string, string] }
  seo?: { title?: string; description?: string }
}

export interface BlogSeed {
  title: string
  commentPolicy: 'CLOSED' | 'MODERATED' | 'AUTO_PUBLISHED'
  articles: ArticleSeed[]
}

export interface ArticleSeed {
  title: string
  summary: string
  body: string
  author: string
  tags: string[]
  /** Date of publication, `2026-03-14`; absent: a draft. */
  published?: string
  scene?: { motif: string; colors: [string, string]; alt?: boolean }
  seo?: { title?: string; description?: string }
}

export interface PageSeed {
  title: string
  body: string
  template?: string
  seo?: { title?: string; description?: string }
  hidden?: boolean
}

/** A menu; an entry points to a resource by handle (`collection:new-in`, `page:contact`, `blog:journal`) or to a path. */
export interface MenuSeed {
  handle: string
  title: string
  items: MenuItemSeed[]
}
export interface MenuItemSeed {
  title: string
  to: string
  items?: MenuItemSeed[]
}
