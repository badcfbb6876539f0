import { sql } from 'kysely'
import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { exactMoment } from '#kit/server/db/exact-moment.ts'
import { cursorMoment, cursorNumber, cursorText, listCursors } from '#kit/server/http/list-cursor.ts'
import { AppError } from '#kit/shared/errors.ts'
import { pageOf, pageReading } from '#kit/shared/two-way-page.ts'
import type { CatalogueProduct, productSearchSchema } from './contract.ts'
import { gidOf } from './domain/resource-kind.ts'
import { catalogueErrors } from './errors.ts'
import { findLastGood } from './runs-store.ts'

/** Counting further would cost more than reading the page. */
const COUNTED = 10_000

interface Row {
  id: string
  handle: string
  title: string
  status: string | null
  vendor: string | null
  product_type: string | null
  tags: string[]
  seo_title: string | null
  seo_description: string | null
  image_url: string | null
  image_alt: string | null
  variant_count: number | null
  updated_at: Date
  /** Sort values as the database compares them: its lower-casing rules differ from those of JavaScript. */
  sort_title: string
  sort_time: string
}

interface ProductPage {
  products: CatalogueProduct[]
  next: string | null
  previous: string | null
  total: { count: number; exact: boolean }
}

/**
 * Returns one page of the shop's products by the filters of the specification, sorted, and how many match. Throws
 * `catalogue.not-synced` before the first sync, `http.bad-cursor`.
 */
export async function searchProducts(
  ctx: ShopContext,
  search: z.output<typeof productSearchSchema>,
): Promise<ProductPage> {
  const words = search.words ?? null
  const vendors = search.vendors ?? null
  const tag = search.tag ?? null
  const statuses = search.statuses ?? null
  const { descending, beyond, most } = pageReading(search, (cursor) => readCursor(cursor, search.sort))
  return ctx.tx(async (tx) => {
    const page = sql<Row>`
      select id, handle, title, status, vendor, product_type, tags, seo_title, seo_description, image_url,
          image_alt, variant_count, updated_at, lower(title) as sort_title,
          ${exactMoment('updated_at')} as sort_time
        from signpost_search_products(${words}, ${vendors}, ${tag}, ${statuses}, ${search.sort}, ${descending},
          ${beyond?.text ?? null}, ${beyond?.time ?? null}, ${beyond?.id ?? null}, ${most})`.execute(tx)
    const counted = sql<{ count: number }>`
      select signpost_count_products(${words}, ${vendors}, ${tag}, ${statuses}, ${COUNTED}) as count`.execute(
      tx,
    )
    const [{ rows }, { rows: counts }] = await Promise.all([page, counted])
    if (rows.length === 0 && !(await findLastGood(tx))) throw new AppError(catalogueErrors.notSynced)
    const { shown, next, previous } = pageOf(rows, search, (row) => cursorOf(row, search.sort))
    const count = counts[0]?.count ?? 0
    return {
      products: shown.map(asProduct),
      next,
      previous,
      total: { count, exact: count < COUNTED },
    }
  })
}

type Sort = z.output<typeof productSearchSchema>['sort']

const cursorsOf = (sort: Sort) =>
  listCursors(z.tuple([z.literal(sort), sort === 'updated' ? cursorMoment : cursorText, cursorNumber]))

/** Encodes where the next page begins, as callers send it back. */
function cursorOf(row: Row, sort: Sort): string {
  const value = sort === 'title' ? row.sort_title : sort === 'updated' ? row.sort_time : ''
  return cursorsOf(sort).write([sort, value, row.id])
}

/** Throws `http.bad-cursor`. */
function readCursor(text: string, sort: Sort): { id: string; text: string | null; time: string | null } {
  const [, value, id] = cursorsOf(sort).read(text)
  const isTime = sort === 'updated'
  return { id, text: isTime ? null : value, time: isTime ? value : null }
}

function asProduct(row: Row): CatalogueProduct {
  return {
    id: gidOf('product', row.id),
    handle: row.handle,
    title: row.title,
    status: row.status ?? '',
    vendor: row.vendor ?? '',
    productType: row.product_type ?? '',
    tags: row.tags,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    variants: row.variant_count ?? 0,
    updatedAt: row.updated_at.toISOString(),
  }
}
