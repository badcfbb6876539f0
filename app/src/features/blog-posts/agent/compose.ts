import { type ArticleElement, type ArticleNode, articleHtml } from '#core/writing/article/article-tree.ts'
import type { WritingLanguage } from '#core/writing/languages.ts'
import type { PostFacts, ProductFacts } from '../facts.ts'
import type { LinkTarget } from './links.ts'
import { OUTLINE_WORDS } from './outline-words.ts'

const element = (tag: string, ...children: ArticleNode[]): ArticleElement => ({
  tag,
  attributes: {},
  children,
})
const link = ({ title, path }: LinkTarget): ArticleElement => ({
  tag: 'a',
  attributes: { href: path },
  children: [title],
})

/** Product fields shown in a list or a table, in order. */
const TOLD = ['vendor', 'type', 'options', 'tags'] as const

/** Returns the headings from the products, else from the keyword. */
export function plainHeadings(language: WritingLanguage, keyword: string, { products }: PostFacts): string[] {
  if (products.length > 0) return products.map(({ title }) => title)
  return OUTLINE_WORDS[language].headings.map((heading) => heading.replace('{}', keyword))
}

/**
 * Returns a section of an outline: the facts of its product, word for word, else questions the section has to answer.
 * Written without a model, so it does not read like prose.
 */
export function plainSection(language: WritingLanguage, product: ProductFacts | undefined): string {
  const words = OUTLINE_WORDS[language]
  const lines = product ? TOLD.flatMap((name) => lineOf(words[name], product.fields[name])) : []
  const items = lines.length > 0 ? lines : [...words.questions]
  return articleHtml([element('ul', ...items.map((item) => element('li', item)))])
}

const lineOf = (label: string, value: string | undefined): string[] => (value ? [`${label}: ${value}`] : [])

/** Returns a table of the fields of several products, each with its link; null if there is nothing to compare. */
export function productTable(language: WritingLanguage, { products }: PostFacts): ArticleNode[] | null {
  const shown = products.filter(({ online }) => online)
  const columns = TOLD.filter((name) => name !== 'tags' && shown.some(({ fields }) => fields[name]))
  if (shown.length < 2 || columns.length === 0) return null
  const words = OUTLINE_WORDS[language]
  const heading = (text: string): ArticleElement => ({
    tag: 'th',
    attributes: { scope: 'col' },
    children: [text],
  })
  const head = element('tr', heading(words.product), ...columns.map((name) => heading(words[name])))
  const rows = shown.map((product) =>
    element(
      'tr',
      element('td', link(product)),
      ...columns.map((name) => element('td', product.fields[name] ?? '–')),
    ),
  )
  return [element('h2', words.glance), element('table', element('thead', head), element('tbody', ...rows))]
}

/** Returns a list of links to products the text does not name. */
export function productList(language: WritingLanguage, targets: readonly LinkTarget[]): ArticleNode[] {
  if (targets.length === 0) return []
  const items = targets.map((target) => element('li', link(target)))
  return [element('h2', OUTLINE_WORDS[language].inThisPost), element('ul', ...items)]
}
