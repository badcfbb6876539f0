import type { PageFacts, SchemaType } from '../schema-type.ts'
import { given, LISTED, listing, pageContext } from './shared-parts.ts'

/** A collection as a page with a list of its products. */
export const collection: SchemaType = {
  key: 'collection',
  gate: { feature: 'collection-schema' },
  groups: [
    {
      name: 'content',
      fields: [{ name: 'products', control: 'switch' }],
    },
  ],
  where: ['pages'],
  live: [],
  node: () => ({}),
  extra: listing('products'),
  page: {
    types: ['collection'],
    alike: ['CollectionPage'],
    node: (values, page) => ({
      ...pageContext(page, 'collection'),
      '@type': 'CollectionPage',
      ...given({
        name: page.title,
        url: page.url,
        description: page.description,
        image: page.image,
        mainEntity: values['products'] === true && page.items.length > 1 ? itemList(page) : null,
      }),
    }),
  },
  engine: { state: 'none', source: 'https://schema.org/CollectionPage', asOf: '2026-09-01' },
  examples: { right: { products: true }, wrong: [] },
}

/** Search engines want two items or more of a list. */
function itemList(page: PageFacts): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    itemListElement: page.items.slice(0, LISTED).map(({ title, url }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      url,
    })),
  }
}
