import { listOf, type SchemaType, textOf } from '../schema-type.ts'
import { given } from './shared-parts.ts'

/** The site's name in search results, and its search box (specification 2 §1, search). */
export const search: SchemaType = {
  key: 'search',
  gate: { feature: 'search-schema' },
  groups: [
    {
      name: 'site',
      fields: [
        { name: 'name', control: 'text', longest: 100, required: true, from: 'name' },
        { name: 'alternateNames', control: 'list', of: 'text', most: 5 },
        { name: 'url', control: 'url', required: true, from: 'url' },
        { name: 'searchBox', control: 'switch' },
      ],
    },
  ],
  // Search engines read the site's name only on the home page.
  where: ['home'],
  live: [],
  node: (values) => {
    const url = textOf(values, 'url').replace(/\/$/, '')
    return given({
      '@type': 'WebSite',
      name: textOf(values, 'name'),
      alternateName: listOf(values, 'alternateNames'),
      url: `${url}/`,
      potentialAction:
        values['searchBox'] === true
          ? {
              '@type': 'SearchAction',
              target: { '@type': 'EntryPoint', urlTemplate: `${url}/search?q={search_term_string}` },
              'query-input': 'required name=search_term_string',
            }
          : null,
    })
  },
  engine: {
    state: 'shown',
    source: 'https://developers.google.com/search/docs/appearance/site-names',
    asOf: '2024-11-21',
  },
  examples: {
    right: {
      name: 'Fern & Oak',
      alternateNames: ['Fern and Oak'],
      url: 'https://shop.example',
      searchBox: false,
    },
    wrong: [
      { values: { name: '' }, field: 'name', code: 'required' },
      { values: { url: 'shop.example' }, field: 'url', code: 'url' },
    ],
  },
}
