import { beginBulkQuery, bulkResult } from '#core/catalogue/bulk-reading.ts'
import type { ShopContext } from '#core/context/context.ts'
import {
  MOST_METAFIELDS,
  type ProductData,
  type SourceMetafield,
  sourceMetafieldOf,
} from '../domain/product-fill.ts'
import { dataLine, definitionsQuery, heldOf, productDataQuery } from './product-data-queries.ts'

/** Finds metafields of this store that may hold a GTIN or a brand. */
async function findMetafields(ctx: ShopContext): Promise<SourceMetafield[]> {
  const metafields: SourceMetafield[] = []
  for (const [on, owner] of [
    ['product', 'PRODUCT'],
    ['variant', 'PRODUCTVARIANT'],
  ] as const) {
    const { metafieldDefinitions } = await ctx.platform.query(ctx.shop, definitionsQuery, { owner })
    const found = metafieldDefinitions.nodes.flatMap(
      ({ namespace, key, type }) => sourceMetafieldOf(on, { namespace, key, type: type.name }) ?? [],
    )
    metafields.push(...found.slice(0, MOST_METAFIELDS))
  }
  return metafields
}

/** A file being written by the platform, and the metafields it contains. */
interface AskedFile {
  bulk: string
  /** Stored jobs have this key. */
  places: SourceMetafield[]
}

/** Makes the platform write all products to a file. Throws `RunFailure`, PlatformError. */
export async function askForProducts(ctx: ShopContext): Promise<AskedFile> {
  const metafields = await findMetafields(ctx)
  return { places: metafields, bulk: await beginBulkQuery(ctx, productDataQuery(metafields)) }
}

/**
 * Returns the file's products one at a time; undefined while the platform is still writing. Throws `RunFailure`,
 * PlatformError.
 */
export async function productsOf(
  ctx: ShopContext,
  { bulk, places: metafields }: AskedFile,
): Promise<(() => AsyncIterable<ProductData>) | undefined> {
  const result = await bulkResult(ctx, bulk)
  if (!result) return undefined
  return () => (result.url === null ? nothing() : products(ctx, result.url, metafields))
}

async function* nothing(): AsyncGenerator<ProductData> {}

async function* products(
  ctx: ShopContext,
  url: string,
  metafields: readonly SourceMetafield[],
): AsyncGenerator<ProductData> {
  const [ofProduct, ofVariant] = (['product', 'variant'] as const).map(
    (on) => metafields.filter((metafield) => metafield.on === on).length,
  ) as [number, number]
  let open: ProductData | null = null
  for await (const raw of ctx.bulkResults.read(url, { skip: 0 })) {
    const line = dataLine.parse(raw)
    if ('__parentId' in line) {
      const { id, title, barcode } = line as { id: string; title: string; barcode?: string | null }
      open?.variants.push({ id, title, barcode: barcode ?? null, held: heldOf(line, ofVariant) })
      continue
    }
    if (open) yield open
    const { id, handle, title, vendor } = line as {
      id: string
      handle: string
      title: string
      vendor: string
    }
    open = { id, handle, title, vendor, held: heldOf(line, ofProduct), variants: [] }
  }
  if (open) yield open
}
