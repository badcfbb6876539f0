import { handleize } from '../liquid/filters/string.ts'
import { allProductsCollection, CollectionDrop, collectionDrop } from '../liquid/objects/collection.ts'
import { listedProducts } from '../liquid/objects/product-lists.ts'
import { robotsOf } from '../liquid/objects/search.ts'
import type { Rendering } from '../liquid/rendering.ts'
import type { CollectionRecord, Seo } from '../state/records.ts'
import { type FoundPage, facts } from './page-facts.ts'

/** Finds the page of `/collections`, `/collections/<handle>` or `/collections/<handle>/<tag>+<tag>`, or undefined. */
export function findCollection(rendering: Rendering, parts: string[]): FoundPage | undefined {
  const [, handle, tags] = parts
  if (handle === undefined)
    return {
      template: { name: 'list-collections', suffix: null },
      status: 200,
      facts: facts({ title: 'Collections', path: '/collections' }),
    }
  if (parts.length > 3) return undefined
  const found = collectionAt(rendering, handle)
  if (!found) return undefined
  const { drop, seo, suffix, robots } = found
  const requested = (tags ?? '').split('+').filter(Boolean)
  const current =
    requested.length === 0 ? [] : drop.all_tags.filter((tag) => requested.includes(handleize(tag)))
  if (requested.length > 0 && current.length === 0) return undefined
  return {
    template: { name: 'collection', suffix },
    status: 200,
    facts: facts({
      objects: { collection: drop },
      title: seo.title || drop.title,
      description: seo.description,
      path: `/collections/${handle}${tags ? `/${tags}` : ''}`,
      handle,
      image: drop.image,
      robots,
      currentTags: current,
    }),
  }
}

interface Found {
  drop: CollectionDrop
  seo: Seo
  suffix: string | null
  robots: string | null
}

const NO_SEO: Seo = { title: null, description: null }

function collectionAt(rendering: Rendering, handle: string): Found | undefined {
  const { state, store } = rendering
  const record = state.byHandle(store, 'Collection', handle)
  if (record) {
    if (record.publishedAt === null) return undefined
    return {
      drop: collectionDrop(rendering, record),
      seo: record.seo,
      suffix: record.templateSuffix,
      robots: robotsOf(rendering, 'Collection', record.id),
    }
  }
  if (handle === 'all')
    return { drop: allProductsCollection(rendering), seo: NO_SEO, suffix: null, robots: null }
  const query = rendering.request.query.get('q')
  if ((handle === 'vendors' || handle === 'types') && query)
    return { drop: madeCollection(rendering, handle, query), seo: NO_SEO, suffix: null, robots: null }
  return undefined
}

/** Returns the products of one vendor or type as a collection. */
function madeCollection(rendering: Rendering, handle: 'vendors' | 'types', query: string): CollectionDrop {
  const time = rendering.store.createdAt
  const record: CollectionRecord = {
    id: 0,
    handle,
    title: query,
    descriptionHtml: '',
    seo: NO_SEO,
    templateSuffix: null,
    publishedAt: time,
    fileId: null,
    productIds: [],
    sortOrder: 'ALPHA_ASC',
    createdAt: time,
    updatedAt: time,
  }
  const field = handle === 'vendors' ? 'vendor' : 'productType'
  const same = (value: string) => value.toLowerCase() === query.toLowerCase()
  return new CollectionDrop(rendering, record, () =>
    listedProducts(rendering).filter((one) => same(one[field])),
  )
}
