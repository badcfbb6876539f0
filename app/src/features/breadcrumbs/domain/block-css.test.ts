import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BLOCK_CSS, blockCss } from './block-css.ts'

const liquid = readFileSync(
  new URL('../../../../../storefront/snippets/breadcrumbs-style.liquid', import.meta.url),
  'utf8',
)

test('a preview has the style the storefront has', () => {
  expect(/<style>([\s\S]*)<\/style>/.exec(liquid)?.[1]).toBe(BLOCK_CSS)
})

test('a preview shows the narrow trail when asked to, whatever the screen', () => {
  expect(blockCss({ isNarrow: true })).toContain('@media all')
  expect(blockCss({ isNarrow: false })).toContain('@media not all')
})
