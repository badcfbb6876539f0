import { type SchemaType, textOf } from '../schema-type.ts'
import { given, pageContext } from './shared-parts.ts'

/** An article with author, dates and publisher (specification 2 §3, Article). */
export const article: SchemaType = {
  key: 'article',
  gate: { feature: 'article-schema' },
  groups: [
    {
      name: 'article',
      fields: [
        {
          name: 'kind',
          control: 'select',
          options: ['BlogPosting', 'Article', 'NewsArticle'],
          required: true,
        },
        { name: 'publisherLogo', control: 'image', leastSide: 112 },
        { name: 'authorUrl', control: 'url' },
      ],
    },
  ],
  where: ['pages'],
  live: [],
  node: () => ({}),
  extra: (values) => ({
    kind: textOf(values, 'kind'),
    logo: textOf(values, 'publisherLogo'),
    author: textOf(values, 'authorUrl'),
  }),
  page: {
    types: ['article'],
    alike: ['Article', 'BlogPosting', 'NewsArticle'],
    node: (values, page, store) => ({
      ...pageContext(page, 'article'),
      '@type': textOf(values, 'kind'),
      ...given({
        headline: page.title,
        url: page.url,
        mainEntityOfPage: page.url,
        description: page.description,
        image: page.image,
        datePublished: page.publishedAt,
        dateModified: page.updatedAt,
        author:
          page.author === ''
            ? null
            : {
                '@type': page.author === store.name ? 'Organization' : 'Person',
                ...given({ name: page.author, url: textOf(values, 'authorUrl') }),
              },
        publisher: {
          '@type': 'Organization',
          ...given({ name: store.name, logo: textOf(values, 'publisherLogo') }),
        },
      }),
    }),
  },
  engine: {
    state: 'shown',
    source: 'https://developers.google.com/search/docs/appearance/structured-data/article',
    asOf: '2026-09-01',
  },
  examples: {
    right: {
      kind: 'BlogPosting',
      publisherLogo: 'https://shop.example/cdn/logo.png',
      authorUrl: 'https://shop.example/pages/about',
    },
    wrong: [{ values: { authorUrl: 'about us' }, field: 'authorUrl', code: 'url' }],
  },
}
