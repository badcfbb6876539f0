import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BLOCK_CSS } from './block-css.ts'

const liquid = readFileSync(
  new URL('../../../../../storefront/snippets/content-tabs-style.liquid', import.meta.url),
  'utf8',
)

test('a preview has the style the storefront has', () => {
  expect(/<style>([\s\S]*)<\/style>/.exec(liquid)?.[1]).toBe(BLOCK_CSS)
})
