import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { madeAt } from './clock.ts'
import { handleOf } from './handle.ts'
import type { ProductSeed, StoreSeed } from './seeds.ts'
import { writeContent } from './write-content.ts'
import { addImage } from './write-images.ts'
import { writeNavigation } from './write-navigation.ts'
import { writeProduct } from './write-product.ts'
import { StoreWriter } from './writer.ts'

/** Writes a whole store from its seed, in one transaction; the same seed in an empty state gives the same ids. */
export function writeStore(state: State, seed: StoreSeed, storefrontPort: number): StoreRecord {
  return state.transaction(() => {
    const store = state.putStore({ ...seed.store, id: state.nextId(), storefrontPort })
    const writer = new StoreWriter(state, store)
    const products = new Map<ProductSeed, number>()
    const ids = new Map<string, number>()
    for (const product of seed.products) {
      const record = writeProduct(writer, product)
      products.set(product, record.id)
      ids.set(`product:${record.handle}`, record.id)
    }
    for (const collection of seed.collections) {
      const handle = handleOf(collection.title)
      const at = madeAt(collection.title)
      const file =
        collection.scene &&
        addImage(
          writer,
          {
            name: `collection-${handle}`,
            alt: collection.title,
            ...collection.scene,
            view: 0,
            size: [1600, 900],
          },
          at,
        )
      const record = writer.add('Collection', {
        ...at,
        handle,
        title: collection.title,
        descriptionHtml: collection.description,
        seo: { title: collection.seo?.title ?? null, description: collection.seo?.description ?? null },
        templateSuffix: null,
        publishedAt: at.createdAt,
        fileId: file?.id ?? null,
        productIds: [...products].filter(([product]) => collection.products(product)).map(([, id]) => id),
        sortOrder: 'MANUAL',
        ...(collection.subCollections && {
          subCollections: [
            {
              id: state.nextId(),
              title: 'Sub-collections',
              collectionIds: collection.subCollections.map((name) => {
                const found = ids.get(`collection:${name}`)
                if (found === undefined) throw new Error(`"${collection.title}" draws from nothing: ${name}`)
                return found
              }),
            },
          ],
        }),
      })
      ids.set(`collection:${handle}`, record.id)
    }
    for (const [key, id] of writeContent(writer, seed)) ids.set(key, id)
    writeNavigation(writer, seed, ids)
    return store
  })
}
