import type { SchemaType } from '../schema-type.ts'
import { given, LISTED, listing, pageContext } from './shared-parts.ts'

/** A blog with its newest articles. */
export const blog: SchemaType = {
  key: 'blog',
  gate: { feature: 'blog-schema' },
  groups: [{ name: 'content', fields: [{ name: 'articles', control: 'switch' }] }],
  where: ['pages'],
  live: [],
  node: () => ({}),
  extra: listing('articles'),
  page: {
    types: ['blog'],
    alike: ['Blog'],
    node: (values, page) => ({
      ...pageContext(page, 'blog'),
      '@type': 'Blog',
      ...given({
        name: page.title,
        url: page.url,
        blogPost:
          values['articles'] === true
            ? page.items.slice(0, LISTED).map(({ title, url, publishedAt }) => ({
                '@type': 'BlogPosting',
                ...given({ headline: title, url, datePublished: publishedAt }),
              }))
            : [],
      }),
    }),
  },
  engine: { state: 'none', source: 'https://schema.org/Blog', asOf: '2026-09-01' },
  examples: { right: { articles: true }, wrong: [] },
}
