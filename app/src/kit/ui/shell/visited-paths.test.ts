import { afterEach, expect, test, vi } from 'vitest'
import { lastVisitedBut, noteVisit, takeBack } from './visited-paths.ts'

afterEach(() => {
  while (takeBack('/') !== '/') continue
  vi.unstubAllGlobals()
})

test('leads back to the path before, with its query', () => {
  noteVisit({ pathname: '/schema', queryString: '?tabindex=1' })
  noteVisit({ pathname: '/settings', queryString: '' })
  expect(takeBack('/')).toBe('/schema?tabindex=1')
})

test('another tab of the same path is no step back, and without a path before it leads home', () => {
  noteVisit({ pathname: '/schema', queryString: '?tabindex=0' })
  noteVisit({ pathname: '/schema', queryString: '?tabindex=1' })
  expect(takeBack('/admin')).toBe('/admin')
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
  expect(takeBack('/')).toBe('/a?page=2')
})

test('survives a reload through session storage, and somebody else writing into it', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  noteVisit({ pathname: '/a', queryString: '' })
  noteVisit({ pathname: '/b', queryString: '' })
  expect(JSON.parse(kept.get('visitedPaths') ?? '')).toHaveLength(2)
  kept.set('visitedPaths', 'not json')
  expect(takeBack('/')).toBe('/a')
})
