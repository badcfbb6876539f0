import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import words from '../fixtures/theme-families/words.json' with { type: 'json' }
import { themeReport } from './theme-report.ts'

/** Three themes of our own, each in the style of one generation of published themes. */
const families = new URL('../fixtures/theme-families/', import.meta.url).pathname
const names = ['classic', 'nested', 'small']

const bodies = names.flatMap((name) =>
  readdirSync(join(families, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, body: readFileSync(join(entry.parentPath, entry.name), 'utf8') })),
)
const code = bodies.flatMap(({ name, body }) => (name.endsWith('.liquid') ? body : [])).join('\n')
const all = bodies.map(({ body }) => body).join('\n')

describe('the words of the published families', () => {
  test('every tag is used', () => {
    const used = (tag: string) => new RegExp(`(\\{%-?|^)\\s*${tag}\\b`, 'm').test(code)
    expect(Object.keys(words.tags).filter((tag) => !used(tag))).toEqual([])
  })

  test('every filter is used', () => {
    const used = (filter: string) => new RegExp(`\\|\\s*${filter}\\b`).test(code)
    expect(Object.keys(words.filters).filter((filter) => !used(filter))).toEqual([])
  })

  test('every object and property is used', () => {
    const used = (word: string) => {
      const [object = '', property] = word.split('.')
      return property === undefined
        ? all.includes(object)
        : code.includes(`.${property}`) || code.includes(`'${property}'`)
    }
    expect(Object.keys(words.objects).filter((word) => !used(word))).toEqual([])
  })

  test('every type of setting is used', () => {
    const used = (type: string) => all.includes(`"type": "${type}"`)
    expect(Object.keys(words.settingTypes).filter((type) => !used(type))).toEqual([])
  })
})

describe.each(names)('the theme %s', (name) => {
  const report = themeReport(join(families, name))

  test('has no problem', () => {
    expect(report.problems).toEqual([])
  })

  test.each(report.pages.map((page) => [page.page, page] as const))('shows %s as it must be', (_, page) => {
    expect(page.errors).toEqual([])
    expect(page.unknownWords).toEqual([])
    expect(page.must.filter((one) => one.state === 'missing' || one.state === 'wrong')).toEqual([])
  })
})

describe('what the report sees', () => {
  let directory = ''
  afterEach(() => rmSync(directory, { recursive: true }))

  /** Returns the report of a copy of the small theme with one file changed. */
  function changed(file: string, change: (body: string) => string) {
    directory = mkdtempSync(join(tmpdir(), 'theme-report-'))
    cpSync(join(families, 'small'), directory, { recursive: true })
    const path = join(directory, file)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
    const report = themeReport(directory)
    const page = report.pages.find((one) => one.page === 'product')
    if (!page) throw new Error('There is no product page.')
    return { report, page }
  }
  const bad = ({ page }: ReturnType<typeof changed>) =>
    page.must.flatMap(({ what, state }) => (state === 'missing' || state === 'wrong' ? [what] : []))

  test('words nobody knows, wherever they stand', () => {
    const { page, report } = changed(
      'sections/product.liquid',
      (body) =>
        `{{ product.sparkle }}{{ product.title | shout }}{{ wizard.name }}{{ 'no.words' | t }}${body}`,
    )
    expect(page.unknownWords.map(({ kind, word }) => `${kind} ${word}`).sort()).toEqual([
      'filter shout',
      'object wizard',
      'property product.sparkle',
      'text no.words',
    ])
    expect(report.pass).toBe(false)
  })

  test('errors in place of content', () => {
    const { page } = changed(
      'sections/product.liquid',
      (body) => `{{ 'x' | divided_by: 0 }}{% render 'gone' %}${body}`,
    )
    expect(page.errors).toEqual([
      expect.stringContaining('divided by 0'),
      expect.stringContaining('snippets/gone.liquid'),
    ])
  })

  test('settings that cannot be read', () => {
    const { page, report } = changed('config/settings_data.json', () => '{ "current": ')
    expect(page.errors).toEqual([expect.stringMatching(/JSON/)])
    expect(report.problems).toEqual([expect.objectContaining({ file: 'config/settings_data.json' })])
  })

  test.each<[string, string, (body: string) => string]>([
    ['title', 'snippets/meta-tags.liquid', (body) => body.replace('{{ page_title }}', '')],
    ['heading', 'sections/product.liquid', (body) => body.replace('<h1>{{ product.title }}</h1>', '')],
    ['price', 'sections/product.liquid', (body) => body.replaceAll(/\{\{[^}]*\| money \}\}/g, '')],
    ['availability', 'sections/product.liquid', (body) => body.replace('name="add"', 'name="add" disabled')],
    ['image', 'sections/product.liquid', (body) => body.replaceAll('| image_tag', '| upcase')],
    ['menu', 'sections/header.liquid', (body) => body.replace('{{ link.url }}', '#')],
    [
      'json-ld',
      'sections/product.liquid',
      (body) =>
        `${'<script type="application/ld+json">{{ product | structured_data }}</script>'.repeat(2)}${body}`,
    ],
  ])('a page without its %s', (what, file, change) => {
    expect(bad(changed(file, change))).toContain(what)
  })
})
