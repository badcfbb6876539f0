import { expect, test } from 'vitest'
import type { SandboxContext } from '../context.ts'
import { redirectTarget } from './redirect-target.ts'

const RULES = new Map([
  ['/plain', '/products/lamp#care'],
  ['/Capitals', '/products/lamp'],
  ['/asks', '/products/lamp?variant=1'],
  ['/cart/old', '/products/lamp'],
])
const state = {
  byHandle: (_store: object, _kind: string, path: string) => {
    const target = RULES.get(path)
    return target === undefined ? undefined : { path, target }
  },
} as unknown as SandboxContext['state']

test.each([
  ['/PLAIN', '', '/products/lamp#care'],
  ['/plain', 'utm_source=mail', '/products/lamp?utm_source=mail#care'],
  ['/asks', 'variant=2&ref=a', '/products/lamp?variant=1&ref=a'],
  ['/Capitals', '', undefined],
  ['/capitals', '', undefined],
  ['/cart/old', '', undefined],
])('%s with the query "%s" leads to %s', (path, query, target) => {
  const visit = { store: {}, request: { path, query: new URLSearchParams(query) } }
  expect(redirectTarget({ state }, visit as unknown as Parameters<typeof redirectTarget>[1])).toBe(target)
})
