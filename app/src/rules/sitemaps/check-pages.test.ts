import { describe, expect, test } from 'vitest'
import english from '../../../locales/en/sitemaps.json' with { type: 'json' }
import { type CheckPage, examplesIn, pageText, testCheckPages } from '../../../testing/check-pages.ts'
import { SITEMAP_CODES, type SitemapCheck } from './check.ts'
import { CHECKS } from './checks.ts'
import { judgeListed } from './judge-listed.ts'
import type { AskedPage, ListedPage } from './listed-page.ts'

/**
 * Each check has a documentation page whose beginning comes from its declaration and the screen's texts; this runs
 * the examples in it.
 */

const FOLDER = 'sitemap-checks'
const DATES = ['lastmod', 'listedAt', 'readAt', 'sameSince', 'otherUntil']

/** A page without problems; an example states what differs. */
const ASKED: AskedPage = {
  ...{
    state: 'read',
    status: 200,
    reason: null,
    noindex: false,
    closedToSearch: false,
    canonical: null,
    otherUntil: null,
  },
  ...{ readAt: new Date('2026-11-20'), sameSince: new Date('2026-11-10') },
}
const GOOD: ListedPage = {
  ...{ url: 'https://shop.example/products/vase', origin: 'https://shop.example', listed: 1, images: 1 },
  ...{
    allRead: true,
    lastmod: new Date('2026-11-09'),
    listedAt: new Date('2026-11-20'),
    unreturned: [],
    redirect: null,
  },
  ...{ resource: { image: true }, page: ASKED },
}

type Given = Partial<Omit<ListedPage, 'page'>> & { page?: Partial<AskedPage> | null }

function listedPage(text: string): ListedPage {
  const { page, ...given } = JSON.parse(text, (key, value: unknown) =>
    DATES.includes(key) && typeof value === 'string' ? new Date(value) : value,
  ) as Given
  return { ...GOOD, ...given, page: page === null ? null : { ...ASKED, ...page } }
}

/** Returns every plural form of the texts. */
const saysOf = (words: Record<string, string>): string[] =>
  Object.keys(words).flatMap((key) => (key.startsWith('says') ? (words[key] ?? []) : []))

function pageOf({ id, level, reads }: SitemapCheck): CheckPage {
  const words = english.check[id]
  const says = saysOf(words).map((sentence) => `- ${sentence}`)
  return {
    ...{ id, heading: words.title, facts: `\`${id}\` · ${level} · looks at: ${reads.join(', ')}` },
    about: [words.why, `**What it says.**\n\n${says.join('\n')}`],
    ...{ fix: words.fix, ignore: words.ignore },
  }
}

testCheckPages(FOLDER, CHECKS.map(pageOf))

describe.each(CHECKS.map((check) => [check.id, check] as const))('%s', (id, check) => {
  const examples = examplesIn(pageText(FOLDER, pageOf(check)))
  const of = (verdict: string) =>
    examples.flatMap((example) => (example.verdict === verdict ? listedPage(example.text) : []))
  const [wrong, right] = [of('wrong'), of('right')]
  const codes = (page: ListedPage) => judgeListed(page).findings.map(({ code }) => code)

  test('is found in what its page calls wrong, and nothing else; nothing is in what it calls right', () => {
    expect(wrong).not.toEqual([])
    expect(right).not.toEqual([])
    for (const page of wrong) expect(codes(page)).toEqual([id])
    for (const page of right) expect(codes(page)).toEqual([])
  })

  test('gives the evidence it declares, by what it says it looks at', () => {
    for (const page of wrong) {
      const read = Object.fromEntries(check.reads.map((field) => [field, page[field]]))
      const values = check.judge(read as unknown as ListedPage)
      expect(Object.keys(values ?? {}).sort()).toEqual([...check.evidence].sort())
    }
  })

  test('says its evidence and no more', () => {
    const words: Record<string, string> = english.check[id]
    const named = saysOf(words).flatMap((sentence) => sentence.match(/(?<=\{\{)\w+(?=\}\})/g) ?? [])
    const counted = words['says_other'] === undefined ? [] : ['count']
    expect([...new Set([...named, ...counted])].sort()).toEqual([...check.evidence].sort())
  })
})

test('every code is a check, and the gravest comes first', () => {
  expect(CHECKS.map(({ id }) => id)).toEqual(SITEMAP_CODES)
})
