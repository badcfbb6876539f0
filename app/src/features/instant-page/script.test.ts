import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SCRIPT = readFileSync(
  join(import.meta.dirname, '../../../../storefront/assets/instant-page.js'),
  'utf8',
)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Link {
  origin: string
  pathname: string
  search: string
}
const link = (pathname: string, search = ''): Link => ({ origin: 'https://shop.example', pathname, search })

/** Runs the storefront's actual script in a browser with only what it uses; returns what is fetched ahead. */
function openPage({ saveData = false } = {}) {
  const fetched: string[] = []
  let hear = (_: object) => undefined as unknown
  runInNewContext(SCRIPT, {
    location: link('/'),
    navigator: { connection: { saveData } },
    addEventListener: (_name: string, listener: typeof hear) => {
      hear = listener
    },
    document: {
      createElement: () => ({}),
      head: { append: ({ rel, href }: { rel: string; href: string }) => fetched.push(`${rel} ${href}`) },
    },
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  })
  const point = (at: Link | null) => void hear({ target: { closest: () => at } })
  return { fetched, point }
}

test('a page is fetched once the pointer has rested on its link for 65 ms', () => {
  const { fetched, point } = openPage()
  point(link('/products/oak-bowl'))
  vi.advanceTimersByTime(64)
  expect(fetched).toEqual([])
  vi.advanceTimersByTime(1)
  expect(fetched).toEqual(['prefetch /products/oak-bowl'])
  point(link('/products/oak-bowl'))
  vi.advanceTimersByTime(1_000)
  expect(fetched).toHaveLength(1)
})

test('a pointer that only passes fetches nothing', () => {
  const { fetched, point } = openPage()
  point(link('/products/oak-bowl'))
  vi.advanceTimersByTime(60)
  point(null)
  vi.advanceTimersByTime(1_000)
  expect(fetched).toEqual([])
})

test.each([
  ['the cart', openPage, link('/cart')],
  ['a variant', openPage, link('/products/oak-bowl', '?variant=1')],
  ['another site', openPage, { ...link('/products/oak-bowl'), origin: 'https://other.example' }],
  ['the page itself', openPage, link('/')],
  ['anything for visitors who save data', () => openPage({ saveData: true }), link('/products/oak-bowl')],
])('never fetches %s', (_, open, target) => {
  const { fetched, point } = open()
  point(target)
  vi.advanceTimersByTime(1_000)
  expect(fetched).toEqual([])
})
