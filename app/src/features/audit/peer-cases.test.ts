import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { templateOf } from '#core/crawl/domain/page-urls.ts'
import { collectFacts } from '#core/crawl/facts/collect-facts.ts'
import { SPEAKING_HEADERS } from '#core/crawl/facts/header-facts.ts'
import { judgePageInStore, judgePageSays } from '#rules/audit/judge.ts'
import type { PageInStore } from '#rules/audit/subject.ts'
import { readRobots } from '#rules/robots/robots-rules.ts'
import { pageSays } from './judging/page-says.ts'

const CASES = join(import.meta.dirname, '../../../../../shared/data/peers/audit.jsonl')

interface Case {
  check: string
  html: string
  headers: [string, string][]
  status: number
  url: string
  robotsTxt?: string
  expect: string
  expectAlso?: string
  tags: string[]
  why: string
}

/** Our checks that correspond to each of theirs; our other checks have no counterpart. */
const OURS: Record<string, readonly string[]> = {
  canonical: ['canonical-invalid', 'canonical-multiple', 'canonical-elsewhere'],
  'crawlable-anchors': ['link-uncrawlable'],
  'h1-present': ['h1-missing'],
  'heading-non-empty': ['heading-empty'],
  'heading-order': ['heading-order'],
  hreflang: ['hreflang-code', 'hreflang-url'],
  'html-lang-present': ['lang-missing'],
  'html-lang-valid': ['lang-invalid'],
  'http-status': ['status-4xx', 'status-5xx'],
  'image-alt': ['image-alt-missing'],
  'image-alt-filename': ['image-alt-filename'],
  'image-alt-redundant': ['image-alt-repeated'],
  indexable: ['noindex', 'robots-blocked'],
  'link-name': ['link-nameless'],
  'link-text': ['link-vague'],
  'meta-description': ['description-missing'],
  'meta-refresh': ['meta-refresh'],
  'title-present': ['title-missing'],
  'viewport-zoom': ['viewport-zoom'],
}

/** Deliberately judged otherwise; the check's page gives the reason. */
const ARGUED = new Map([
  [
    'image-alt-filename',
    ['accessible name matching the image filename (ignoring letter casing)', 'used in a download link'],
  ],
  ['canonical', ['whole page fixture']],
])

const NONE = { count: 0, first: [] }

/** Returns the ids of our checks with findings on a case's page. */
function found({ html, headers, status, url, robotsTxt }: Case): string[] {
  const { origin } = new URL(url)
  const said = Object.fromEntries(
    SPEAKING_HEADERS.map((name) => [
      name,
      headers
        .filter(([one]) => one.toLowerCase() === name)
        .map(([, value]) => value)
        .join(', '),
    ]),
  )
  const collected = collectFacts({
    ...{ html, asked: url, url, origin, status, redirects: [], headers: said, mostLinks: 500 },
  })
  const page = { url, template: templateOf(url), readAt: new Date(), facts: collected.facts }
  const inStore: PageInStore = {
    ...{ url, template: page.template, status, loops: false, noindex: false, indexable: true },
    state: status < 400 ? 'read' : 'broken',
    blocked: robotsTxt !== undefined && !readRobots(robotsTxt).of('Googlebot').ask(url).allowed,
    ...{
      canonical: null,
      isLinked: null,
      depth: null,
      listed: null,
      structuredData: null,
      heavyImages: null,
    },
    ...{ sameTitle: NONE, sameDescription: NONE, sameContent: NONE, unreturned: NONE },
    links: { broken: NONE, redirected: NONE, chained: NONE, nofollow: NONE, vague: NONE },
  }
  return [...judgePageSays(pageSays(page)), ...judgePageInStore(inStore)].map(({ check }) => check)
}

test.skipIf(!existsSync(CASES))(
  'cases of other projects are answered right, or the exception is argued',
  () => {
    const cases = readFileSync(CASES, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Case)
    const wrong: string[] = []
    let argued = 0
    for (const one of cases) {
      const ours = OURS[one.check]
      const failed = found(one).some((id) => ours?.includes(id))
      const isRight = [one.expect, one.expectAlso ?? one.expect].some(
        (expected) => (expected === 'fail') === failed,
      )
      if (isRight) continue
      if (ARGUED.get(one.check)?.some((words) => one.why.includes(words))) argued += 1
      else wrong.push(`${one.check} (${one.expect}): ${one.why} ${one.tags.join(' ')}`)
    }
    const right = cases.length - wrong.length - argued
    process.stdout.write(`audit cases: ${right} of ${cases.length} right, ${argued} argued\n`)
    expect(wrong).toEqual([])
    expect(Object.keys(OURS).toSorted()).toEqual([...new Set(cases.map(({ check }) => check))].toSorted())
  },
)
