import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import filters from '@shopify/theme-check-docs-updater/data/filters.json' with { type: 'json' }
import tags from '@shopify/theme-check-docs-updater/data/tags.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTheme } from '../liquid/checker/check-theme.ts'
import { openEveryTagShop } from './every-tag-shop.ts'

const directory = new URL('../fixtures/every-tag-theme', import.meta.url).pathname
const expected: Record<string, string> = JSON.parse(readFileSync(join(directory, 'expected.json'), 'utf8'))

const code = readdirSync(directory, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.liquid'))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')

/** Returns the content of each `data-case` element, with the shop's ids replaced by names. */
function cases(html: string, ids: Map<string, string>): Map<string, string> {
  const found = new Map<string, string>()
  for (const match of html.matchAll(/<(p|div|table) data-case="([^"]+)">([\s\S]*?)<\/\1>\n/g)) {
    let text = match[3] ?? ''
    for (const [id, name] of ids) text = text.replaceAll(id, name)
    found.set(match[2] ?? '', text.trim())
  }
  return found
}

describe('the theme that uses everything', () => {
  let shop: Awaited<ReturnType<typeof openEveryTagShop>>
  let html: string
  let shown: Map<string, string>

  beforeAll(async () => {
    shop = await openEveryTagShop()
    const answer = await shop.get('/products/health-potion', { cookie: shop.cart })
    html = answer.body
    const ids = new Map<string, string>()
    for (const kind of ['Product', 'ProductVariant', 'Collection', 'OnlineStoreTheme'] as const)
      shop.state.list(shop.store, kind).forEach((record, index) => {
        ids.set(String(record.id), `{${kind} ${index + 1}}`)
      })
    shown = cases(html, ids)
    for (const view of ['', '?view=bare']) {
      const page = await shop.get(`/pages/dosages${view}`)
      for (const [name, text] of cases(page.body, ids)) if (name.startsWith('layout')) shown.set(name, text)
    }
  })
  afterAll(() => shop.close())

  test.each(tags.map((tag) => tag.name))('tag %s is used', (name) => {
    expect(code).toMatch(new RegExp(`(\\{%-?|^)\\s*${name}\\b`, 'm'))
  })

  test.each(filters.map((filter) => filter.name))('filter %s is used', (name) => {
    expect(code).toMatch(new RegExp(`\\|\\s*${name}\\b`))
  })

  test('the page shows no error', () => {
    expect(html).not.toContain('Liquid error')
    expect(html).not.toContain('Liquid syntax error')
  })

  test('the checker finds nothing wrong', () => {
    expect(checkTheme(directory)).toEqual([])
  })

  test('every case prints what the platform prints', () => {
    expect(Object.fromEntries(shown)).toEqual(expected)
  })

  test('the stylesheet and script tags reach the page as one file each', async () => {
    const style = /href="\/\/[^/]+(\/cdn\/[^"]*styles\.css[^"]*)"/.exec(html)?.[1] ?? ''
    const script = /src="\/\/[^/]+(\/cdn\/[^"]*scripts\.js[^"]*)"/.exec(html)?.[1] ?? ''
    expect((await shop.get(style)).body).toContain('.every-tag { color: red; } /* {{ not liquid }} */')
    expect((await shop.get(script)).body).toContain("const braces = '{{ not liquid }}'")
  })

  test('the json filter leaves markup alone when told so', async () => {
    shop.knobs.liquidJsonEscaping = false
    const { body } = await shop.get('/products/health-potion')
    shop.knobs.liquidJsonEscaping = true
    expect(body).toContain('"</script>" null 1.0')
  })
})
