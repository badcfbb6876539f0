import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * A selector that ends in an unspecific part (`*`, `:last-child`) and depends on the position among siblings is
 * matched against every element: one more row, and the browser restyles the whole screen. One that ends in `*` below
 * an interactive state (`:hover > *`) restyles everything below it. A grid of fifty rows took four times as long
 * because of it.
 */
const POSITIONAL = /:(?:first|last|only|nth|empty)\b/
const CHANGES = /:(?:hover|focus|active|checked|disabled)\b|\[(?:aria|data)-/

/** Returns selectors that end in no type, class, id or attribute and are therefore costly. */
function costly(css: string): string[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};@]+)\{/g)
  return [...rules].flatMap(([, list = '']) => {
    const selectors = list.split(/,(?![^(]*\))/).map((one) => one.trim().replaceAll(/\s+/g, ' '))
    return selectors.filter((selector) => {
      const parts = selector.split(/\s*([>+~ ])\s*(?![^(]*\))/)
      const last = parts.at(-1) ?? ''
      if (!/^(?:\*|:(?!is\(|where\(|root|host|:))/.test(last)) return false
      const isSibling = ['+', '~'].includes(parts.at(-2) ?? '')
      return isSibling || POSITIONAL.test(last) || CHANGES.test(parts.slice(0, -1).join(''))
    })
  })
}

test('the ones that were there are seen, and what names its subject is none of them', () => {
  expect(
    costly(`
      .grid .box + * {} .table tr > :first-child, .a > b {} .table tr:hover > * {} tr[aria-selected="true"] > * {}
      .grid .box + :is(th, td) {} .stack > * {} td:last-child {} .row:hover {} *, ::before {} .card > p + p {}`),
  ).toEqual([
    '.grid .box + *',
    '.table tr > :first-child',
    '.table tr:hover > *',
    'tr[aria-selected="true"] > *',
  ])
})

const source = join(import.meta.dirname, '../../..')
const filesLike = (pattern: string): { file: string; text: string }[] =>
  globSync(pattern, { cwd: source }).map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

test('no style sheet has one', () => {
  const found = filesLike('**/*.css').flatMap(({ file, text }) =>
    costly(text).map((selector) => `${file}: ${selector}`),
  )
  expect(found).toEqual([])
})

test('each class of a style sheet is given to something', () => {
  const code = filesLike('**/*.{ts,tsx}').filter(({ file }) => !/\.test\.tsx?$/.test(file))
  // `sp-badge-${tone}` covers all classes with that prefix.
  const named = new Set(code.flatMap(({ text }) => text.match(/\bsp-[a-z0-9-]+/g) ?? []))
  const begun = [...named].filter((name) => name.endsWith('-'))
  const found = filesLike('**/*.css').flatMap(({ file, text }) => {
    const classes = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.(sp-[a-z0-9-]+)/g)
    return [...new Set([...classes].map(([, name = '']) => name))]
      .filter((name) => !named.has(name) && !begun.some((start) => name.startsWith(start)))
      .map((name) => `${file}: ${name}`)
  })
  expect(found).toEqual([])
})
