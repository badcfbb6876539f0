import { createOperation } from '../../app/src/core/changes/operation/create-operation.ts'
import { type ShopContext, shopContext } from '../../app/src/core/context/context.ts'
import { openApp } from '../../app/src/entries/app-context.ts'
import { readSettings } from '../../app/src/kit/server/env.ts'
import { control } from '../../app/testing/sandbox.ts'
import { startLocalDatabase } from '../../bin/local/database.ts'
import { appEnvironment, localPlaces } from '../../bin/local/environment.ts'
import { localSecrets } from '../../bin/local/secrets.ts'
import type { Product } from './product.ts'

export interface EditedProduct {
  id: string
  title: string
}

/**
 * Does the same as features with bulk edits: starts an operation over the SEO titles of every synced product, in a
 * separate process. Returns the products in the order they are written.
 */
export async function editEveryTitle(
  product: Product,
  store: string,
  titleOf: (title: string) => string,
): Promise<EditedProduct[]> {
  return inShop(product, store, async (ctx) => {
    const rows = await ctx.tx((tx) =>
      tx
        .selectFrom('catalogue_resources')
        .select(['id', 'title'])
        .where('kind', '=', 'product')
        .orderBy('title')
        .execute(),
    )
    const products = rows.map(({ id, title }) => ({ id: `gid://shopify/Product/${id}`, title }))
    await createOperation(ctx, {
      type: 'history.bulk-edit',
      performedOn: 'product',
      fields: ['seo-title'],
      title: { key: 'changes:history.title', values: {} },
      cause: 'merchant',
      changes: products.map(({ id, title }) => ({
        kind: 'catalogue.search-listing',
        resourceId: id,
        field: 'seo-title',
        label: title,
        after: titleOf(title),
      })),
    })
    return products
  })
}

/** Sets how the platform behaves from now on: slow, or refusing writes of some resources. */
export async function platformBehaves(
  product: Product,
  knobs: { latencyMs?: number; failIds?: string[] },
): Promise<void> {
  await control({ port: Number(new URL(product.adminOrigin).port) }, 'PATCH', '/faults', knobs)
}

async function inShop<Result>(
  product: Product,
  store: string,
  work: (ctx: ShopContext) => Promise<Result>,
): Promise<Result> {
  const { dataDirectory } = product
  const places = localPlaces({
    PORT: new URL(product.appOrigin).port,
    SANDBOX_PORT: new URL(product.adminOrigin).port,
    DATA_DIR: dataDirectory,
  })
  const secrets = localSecrets(dataDirectory)
  const { appUrl: databaseUrl } = await startLocalDatabase(dataDirectory, secrets)
  const settings = readSettings(appEnvironment({ LOG_LEVEL: 'silent' }, { places, secrets, databaseUrl }))
  const running = await openApp(settings, { part: 'web' })
  try {
    const domain = `${store}.myshopify.com`
    const { rows } = await running.app.db.pool.query<{ id: string }>(
      'select id from signpost_find_shop($1)',
      [domain],
    )
    const shop = { id: rows[0]?.id ?? '', domain }
    return await work(shopContext(running.app, shop, { kind: 'merchant', userId: '101' }))
  } finally {
    await running.close(1_000)
  }
}
