import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastVisitedBut, noteVisit, pathBack, wayBack } from './visited-paths.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? '[]',
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Visits these URLs one after the other. */
function visit(...urls: string[]): void {
  for (const url of urls) noteVisit(visited(url))
}
function visited(url: string) {
  const { pathname, search } = new URL(url, 'https://app.example')
  return { pathname, queryString: search }
}
/** Follows Back. */
function back(): string {
  const path = pathBack('/')
  visit(path)
  return path
}

test('leads back to the path before, with its query', () => {
  visit('/schema?tabindex=1', '/settings')
  expect(back()).toBe('/schema?tabindex=1')
})

test('leads home from a URL that says so, whatever was visited before', () => {
  visit('/settings', '/schema?tabindex=0&backto=home')
  expect(wayBack('?tabindex=0&backto=home', '/')).toBe('/')
  expect(wayBack('?tabindex=0', '/')).toBe('/settings')
})

test('another tab of the same path is no step back, and without a path before it leads home', () => {
  visit('/schema?tabindex=0', '/schema?tabindex=1')
  expect(pathBack('/admin')).toBe('/admin')
})

test('one thing of a list is another screen than the list', () => {
  visit(
    '/',
    '/images?q=oak&page=2',
    '/images?q=oak&page=2&image=7',
    '/images?q=oak&page=2&image=7&tabindex=1',
  )
  expect(back()).toBe('/images?q=oak&page=2')
  expect(back()).toBe('/')
})

test('somebody who stays after all finds the way back where it was', () => {
  visit('/', '/schema', '/schema/faq')
  expect(pathBack('/')).toBe('/schema')
  expect(back()).toBe('/schema')
  expect(back()).toBe('/')
})

test('after a step back with the browser, Back does not lead forward again', () => {
  visit('/', '/content', '/content/editor')
  noteVisit(visited('/content'), true)
  expect(pathBack('/')).toBe('/')
  noteVisit(visited('/content/editor'), true)
  expect(back()).toBe('/content')
})

test('a screen visited again by a link is a step forward', () => {
  visit('/help', '/feedback', '/help')
  expect(back()).toBe('/feedback')
})

test('tells which screen was left for the help, and none where there was no other', () => {
  noteVisit({ pathname: '/help', queryString: '' })
  expect(lastVisitedBut(['/help', '/feedback'])).toBe('')
  noteVisit({ pathname: '/schema', queryString: '?tabindex=1' })
  noteVisit({ pathname: '/help/undo', queryString: '' })
  noteVisit({ pathname: '/feedback', queryString: '' })
  expect(lastVisitedBut(['/help', '/feedback'])).toBe('/schema')
})

test('keeps no token and nothing else the platform adds', () => {
  noteVisit({ pathname: '/a', queryString: '?id_token=secret&host=x&shop=y&embedded=1&hmac=z&page=2' })
  noteVisit({ pathname: '/b', queryString: '' })
  expect(back()).toBe('/a?page=2')
})

test('survives a reload through session storage, and somebody else writing into it', () => {
  visit('/a?page=2', '/b')
  expect(JSON.parse(kept.get('visitedPaths') ?? '')).toEqual([
    { pathname: '/a', queryString: '?page=2' },
    { pathname: '/b', queryString: '' },
  ])
  kept.set('visitedPaths', 'not json')
  expect(back()).toBe('/a?page=2')
})

test('of another store opened in this tab, Back knows nothing', () => {
  vi.stubGlobal('window', { self: {}, top: null })
  const inStore = (shop: string) => vi.stubGlobal('shopify', { config: { shop } })
  inStore('fernhill.myshopify.com')
  visit('/schema', '/settings')
  inStore('harbour-lane.myshopify.com')
  visit('/')
  expect(pathBack('/home')).toBe('/home')
  inStore('fernhill.myshopify.com')
  expect(pathBack('/home')).toBe('/schema')
})
