import { metaobjectDrop } from '../../metaobjects/metaobject-drop.ts'
import type { Rendering } from '../rendering.ts'
import { articleDrop } from './article.ts'
import { collectionDrop } from './collection.ts'
import { mediaDrop } from './media.ts'
import { pageDrop } from './page.ts'
import { productDrop } from './product.ts'

/** Returns the object behind `gid://shopify/<Kind>/<id>`, or null if it does not exist. */
export function resourceByGid(rendering: Rendering, gid: string): unknown {
  const [, kind, digits] = /^gid:\/\/shopify\/(\w+)\/(\d+)/.exec(gid) ?? []
  const { state, store } = rendering
  const id = Number(digits)
  switch (kind) {
    case 'Product': {
      const record = state.get(store, 'Product', id)
      return record ? productDrop(rendering, record) : null
    }
    case 'ProductVariant': {
      const variant = state.get(store, 'ProductVariant', id)
      const product = variant && state.get(store, 'Product', variant.productId)
      return product ? (productDrop(rendering, product).variantById(id) ?? null) : null
    }
    case 'Collection': {
      const record = state.get(store, 'Collection', id)
      return record ? collectionDrop(rendering, record) : null
    }
    case 'Metaobject': {
      const record = state.get(store, 'Metaobject', id)
      return record ? metaobjectDrop(rendering, record) : null
    }
    case 'Page':
    case 'OnlineStorePage': {
      const record = state.get(store, 'Page', id)
      return record ? pageDrop(rendering, record) : null
    }
    case 'Article':
    case 'OnlineStoreArticle': {
      const record = state.get(store, 'Article', id)
      return record ? articleDrop(rendering, record) : null
    }
    case 'MediaImage':
    case 'GenericFile':
    case 'Video': {
      const file = state.get(store, 'MediaImage', id)
      return file ? mediaDrop(rendering, file, { position: 1, title: '' }) : null
    }
    default:
      return null
  }
}
