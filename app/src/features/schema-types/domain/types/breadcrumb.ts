import { listOf, PAGE_TYPES, type SchemaType, textOf } from '../schema-type.ts'
import { pageContext } from './shared-parts.ts'

/** The trail as JSON-LD, for themes that print none (specification 2 §1, Smart Breadcrumb). */
export const breadcrumb: SchemaType = {
  key: 'breadcrumb',
  gate: { feature: 'breadcrumb-schema' },
  groups: [
    {
      name: 'pages',
      fields: [
        { name: 'pages', control: 'choices', options: PAGE_TYPES, required: true, first: [...PAGE_TYPES] },
        { name: 'homeLabel', control: 'text', longest: 60 },
      ],
    },
  ],
  where: ['pages'],
  live: [],
  node: () => ({}),
  extra: (values) => ({ pages: listOf(values, 'pages'), home: textOf(values, 'homeLabel') }),
  page: {
    types: PAGE_TYPES,
    alike: ['BreadcrumbList'],
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
