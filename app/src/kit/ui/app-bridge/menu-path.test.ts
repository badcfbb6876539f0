import { expect, test } from 'vitest'
import { chosenEntry, markedPath } from './menu-path.ts'

const links = { to: '/links', stands: ['/links', '/links/redirects', '/search/sitemap', '/'] }
const search = { to: '/search', stands: ['/search', '/search/index'] }

test.each([
  ['/links', '/links'],
  ['/search/sitemap', '/search/sitemap?menu=entry'],
  ['/links/redirects/plans/3', '/links/redirects?menu=entry'],
  ['/search', '/links'],
  ['/search/sitemaps', '/links'],
  ['/', '/links'],
])('an entry for several screens, at %s, points to %s', (pathname, expected) => {
  expect(markedPath(links, pathname)).toBe(expected)
})

test('an entry for one screen points there from everywhere', () => {
  expect(markedPath({ to: '/links' }, '/search/sitemap')).toBe('/links')
})

test('an entry that was chosen leads to its own screen, whatever path it carried', () => {
  const at = (pathname: string, query: string) => chosenEntry([links, search], { pathname, search: query })
  expect(at('/search/sitemap', '?menu=entry')).toBe('/links')
  expect(at('/search/sitemap', '?tabindex=2')).toBeNull()
  expect(at('/elsewhere', '?menu=entry')).toBeNull()
})
