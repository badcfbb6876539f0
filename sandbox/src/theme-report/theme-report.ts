import { performance } from 'node:perf_hooks'
import { checkTheme, type Problem } from '../liquid/checker/check-theme.ts'
import { FolderSource } from '../liquid/template-source.ts'
import type { UnknownWord } from '../liquid/unknown-words.ts'
import { type Answer, answerVisit } from '../storefront/answer-visit.ts'
import type { Visit } from '../storefront/visit.ts'
import { type Must, mustList } from './must-list.ts'
import { type PageType, pageTypes } from './page-types.ts'
import { openScratchShop, type ScratchShop } from './scratch-shop.ts'

/** Time limit of a page once its files are parsed, in milliseconds. */
export const PAGE_LIMIT_MS = 300

/** Timed renderings of a page, after the first one, which parses its files. */
const TIMED = 3

/** Results of one page of a theme. */
export interface PageReport {
  page: string
  path: string
  status: number
  /** Words in the page's files that have no meaning here. */
  unknownWords: UnknownWord[]
  /**
   * Words that print nothing both here and on the platform: properties of other objects, parameters no caller passes.
   */
  emptyReads: UnknownWord[]
  errors: string[]
  /** Time of the first rendering, which parses the files, and median of the later ones. */
  milliseconds: { first: number; median: number }
  must: Must[]
  pass: boolean
}

export interface ThemeReport {
  theme: string
  /** Name of the store whose pages were rendered. */
  store: string
  /** Files that cannot be read, and files that are named but missing. */
  problems: Problem[]
  pages: PageReport[]
  totals: {
    pages: number
    passed: number
    unknownWords: number
    errors: number
    missing: number
    slowest: number
  }
  pass: boolean
}

/** Renders every type of page of a demo store with the theme in a folder, and evaluates each. */
export function themeReport(directory: string): ThemeReport {
  const problems = checkTheme(directory)
  const shop = openScratchShop(directory)
  try {
    const pages = pageTypes(shop.context.state, shop.store).flatMap((type) => {
      const report = judge(shop, type, { problems, directory })
      return report ? [report] : []
    })
    const count = (of: (page: PageReport) => number) => pages.reduce((sum, page) => sum + of(page), 0)
    const passed = pages.filter((page) => page.pass).length
    return {
      theme: directory,
      store: shop.store.name,
      problems: problems.filter((one) => !isWord(one)),
      pages,
      totals: {
        pages: pages.length,
        passed,
        unknownWords: new Set(
          pages.flatMap((page) => page.unknownWords.map((word) => `${word.kind} ${word.word}`)),
        ).size,
        errors: count((page) => page.errors.length),
        missing: count((page) => page.must.filter(isBad).length),
        slowest: Math.max(...pages.map((page) => page.milliseconds.median)),
      },
      pass: passed === pages.length,
    }
  } finally {
    shop.close()
  }
}

const isBad = (must: Must) => must.state === 'missing' || must.state === 'wrong'
const isWord = (problem: Problem) => ['tag', 'filter', 'object'].includes(problem.kind)

function judge(
  shop: ScratchShop,
  type: PageType,
  theme: { problems: Problem[]; directory: string },
): PageReport | undefined {
  const path = pathOf(type, theme.directory)
  if (path === undefined) return undefined
  const show = (): { answer: Answer; ms: number } => {
    const before = performance.now()
    const answer = answerVisit(shop.context, visitTo(shop, type, path))
    return { answer, ms: performance.now() - before }
  }
  const first = show()
  const times = Array.from({ length: TIMED }, () => show().ms).sort((a, b) => a - b)
  const { rendering, page } = first.answer
  const html = page?.html ?? ''
  const words = [...rendering.unknownWords.values(), ...staticWords(theme.problems, rendering.files)]
  const must = mustList(
    {
      type,
      status: page?.status ?? 0,
      html,
      partial: type.sections !== undefined,
      writesJsonLd: [...rendering.files].some((name) =>
        /ld\+json/.test(rendering.theme.file(name)?.body ?? ''),
      ),
    },
    { state: shop.context.state, store: shop.store },
  )
  const median = round(times[Math.floor(TIMED / 2)] ?? 0)
  const isUnknown = ({ known }: UnknownWord) => known === 'nobody' || known === 'platform'
  const unknownWords = words.filter(isUnknown)
  const report = {
    page: type.name,
    path,
    status: page?.status ?? 0,
    unknownWords,
    emptyReads: words.filter((word) => !isUnknown(word)),
    errors: [...new Set(rendering.errors)],
    milliseconds: { first: round(first.ms), median },
    must,
  }
  const clean = report.errors.length === 0 && unknownWords.length === 0 && !must.some(isBad)
  return { ...report, pass: clean && median <= PAGE_LIMIT_MS }
}

/** Returns the page's URL; undefined if the theme has none of the sections it tests. */
function pathOf(type: PageType, directory: string): string | undefined {
  if (!type.sections) return type.path
  const source = new FolderSource(directory)
  const section = type.sections.find((name) => source.file(`sections/${name}.liquid`))
  return section && type.path.replace('{section}', section)
}

/** Returns the unknown tags, filters and objects of the files in use. */
function staticWords(problems: Problem[], files: ReadonlySet<string>): UnknownWord[] {
  const found = new Map<string, UnknownWord>()
  for (const problem of problems) {
    const kind = problem.kind
    if (!files.has(problem.file) || !(kind === 'tag' || kind === 'filter' || kind === 'object')) continue
    const word = /'([^']*)'/.exec(problem.message)?.[1] ?? problem.message
    const isParameter = kind === 'object' && /^(snippets|blocks)\//.test(problem.file)
    const known = found.get(`${kind}:${word}`)
    if (known) known.count++
    else found.set(`${kind}:${word}`, { kind, word, known: isParameter ? 'callers' : 'nobody', count: 1 })
  }
  return [...found.values()]
}

function visitTo(shop: ScratchShop, type: PageType, path: string): Visit {
  const { store, theme } = shop
  const origin = `http://${store.handle}.localhost:${store.storefrontPort}`
  const url = new URL(path, origin)
  return {
    store,
    theme,
    locale: store.primaryLocale,
    origin,
    cookies: new Map(),
    request: {
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      rootUrl: '/',
      designMode: false,
      cartLines: type.cart ? [{ variantId: type.cart.id, quantity: 2 }] : [],
      unasked: true,
    },
  }
}

const round = (value: number) => Math.round(value * 10) / 10
