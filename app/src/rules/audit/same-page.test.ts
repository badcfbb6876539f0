import { expect, test } from 'vitest'
import { type CrawledPage, surroundingsOf } from './surroundings.ts'

const NONE = { count: 0, first: [] }
const LINKS = { broken: NONE, redirected: NONE, chained: NONE, nofollow: NONE, vague: NONE }
const at = (path: string) => `https://shop.example${path}`

function page(path: string, title: string, more: Partial<CrawledPage> = {}): CrawledPage {
  return {
    ...{ url: at(path), template: 'collection', state: 'read', status: 200, blocked: false, loops: false },
    ...{
      noindex: false,
      indexable: true,
      listed: null,
      descriptionDigest: '',
      canonical: null,
      alternates: [],
    },
    ...{ titleDigest: title, contentDigest: path, ...more },
  }
}

/** Returns, by path, how many other pages have the same title. */
function sameTitles(pages: CrawledPage[]): Record<string, number> {
  const linksOf = () => ({ isLinked: null, depth: null, links: LINKS })
  const all = [...surroundingsOf({ pages, redirects: new Map(), linksOf })]
  return Object.fromEntries(all.map(({ url, sameTitle }) => [url.slice(at('').length), sameTitle.count]))
}

test('further parts of a list are no duplicates of it, but of another list', () => {
  const parts = [page('/collections/a', 'Ferns'), page('/collections/a?page=2', 'Ferns')]
  expect(sameTitles(parts)).toEqual({ '/collections/a': 0, '/collections/a?page=2': 0 })
  expect(sameTitles([...parts, page('/collections/b', 'Ferns')])).toEqual({
    ...{ '/collections/a': 1, '/collections/a?page=2': 1, '/collections/b': 1 },
  })
})

test('versions that name each other are no duplicates, in any order; others are', () => {
  const alternates = [at('/en-gb/a'), at('/en-us/a'), at('/a')]
  const versions = ['/a', '/en-gb/a', '/en-us/a'].map((path) => page(path, 'Fern', { alternates }))
  expect(Object.values(sameTitles(versions))).toEqual([0, 0, 0])
  expect(Object.values(sameTitles([...versions, page('/b', 'Fern')]))).toEqual([1, 1, 1, 1])
  const loner = page('/en-us/a', 'Fern')
  expect(Object.values(sameTitles([page('/a', 'Fern', { alternates }), loner]))).toEqual([1, 1])
})

test('two products of one language are duplicates though their versions are not', () => {
  const both = (name: string, title: string) => {
    const alternates = [at(`/${name}`), at(`/de/${name}`)]
    return [page(`/${name}`, title, { alternates }), page(`/de/${name}`, 'Farn', { alternates })]
  }
  expect(sameTitles([...both('a', 'Fern'), ...both('b', 'Moss')])).toEqual({
    ...{ '/a': 0, '/de/a': 1, '/b': 0, '/de/b': 1 },
  })
})
