import { listOf, type SchemaType, textOf } from '../schema-type.ts'
import { pageContext } from './shared-parts.ts'

const PAGES = ['product', 'collection', 'page', 'blog', 'article'] as const

/** The trail as JSON-LD, for themes that show none (specification 2 §1, Smart Breadcrumb). */
export const breadcrumb: SchemaType = {
  key: 'breadcrumb',
  gate: { feature: 'breadcrumb-schema' },
  groups: [
    {
      name: 'pages',
      fields: [
        { name: 'pages', control: 'choices', options: PAGES, required: true, first: [...PAGES] },
        { name: 'homeLabel', control: 'text', longest: 60 },
      ],
    },
  ],
  where: ['pages'],
  live: [],
  node: () => ({}),
  extra: (values) => ({ pages: listOf(values, 'pages'), home: textOf(values, 'homeLabel') }),
  page: {
    types: PAGES,
    node: (values, page) => ({
      ...pageContext(page, 'breadcrumb'),
      '@type': 'BreadcrumbList',
      itemListElement: page.trail.map(({ title, url }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: at === 0 && textOf(values, 'homeLabel') !== '' ? textOf(values, 'homeLabel') : title,
        item: url,
      })),
    }),
  },
  engine: {
    state: 'shown',
    source: 'https://developers.google.com/search/docs/appearance/structured-data/breadcrumb',
    asOf: '2026-09-01',
  },
  examples: {
    right: { pages: ['product', 'collection'], homeLabel: 'Home' },
    wrong: [{ values: { pages: [] }, field: 'pages', code: 'required' }],
  },
}
