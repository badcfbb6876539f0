import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { metafieldOf, printedOn, SWITCHES } from './switches.ts'

const storefront = (path: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../storefront', path), 'utf8')

test('Liquid reads the metafields the switches write', () => {
  const block = storefront('blocks/signpost.liquid')
  for (const name of SWITCHES) expect(block).toContain(`app.metafields.signpost.${metafieldOf(name)}.value`)
})

test('a page says which switches it was printed with', () => {
  expect(printedOn('<p>plain</p>')).toEqual({ rules: false, script: false, vitals: false })
  expect(
    printedOn(
      storefront('snippets/instant-page-rules.liquid') +
        "l('/cdn/extensions/x/assets/instant-page.js');l('/cdn/extensions/x/assets/visitor-vitals.js?v=1')",
    ),
  ).toEqual({ rules: true, script: true, vitals: true })
})
