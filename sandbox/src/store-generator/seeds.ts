import type { ProductRecord, StoreRecord } from '../state/records.ts'

/**
 * Seed of a generated store. Seeds refer to each other by handle; ids, URLs and images are created when the store is
 * written.
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

/** The image of an object: its motif, colour names (see palette.ts) and number of views. */
export interface ImageSeed {
  motif: string
  /** Base and accent colour; with a Colour option, the variant's colour replaces the base. */
  colors: [base: string, accent: string]
  /** Images without a colour option; 0 leaves the product without any. Default 2. */
  count?: 0 | 1 | 2 | 3 | 4
  /** False: the images carry no alternative text. */
  alt?: boolean
}

export interface ProductSeed {
  title: string
  /** Derived from the title by default. */
  handle?: string
  description: string
  vendor: string
  type: string
  tags: string[]
  /** Decimal in the store's currency. */
  price: string
  compareAtPrice?: string
  /** At most three; one variant is created for each combination. */
  options?: { name: string; values: string[] }[]
  /** Surcharge by option value: `{ Large: 6 }`. */
  surcharge?: Record<string, number>
  /** Stock of each variant; by default drawn between 3 and 40. */
  stock?: number
  /** Titles of variants that are sold out. */
  soldOut?: string[]
  /** False: stock is not tracked. */
  tracked?: boolean
  /** True: sells below zero stock. */
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
  /** Handles of collections earlier in the list whose products it includes. */
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

/**
 * A menu; an entry links to a resource by handle (`collection:new-in`, `page:contact`, `blog:journal`) or to a path.
 */
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
