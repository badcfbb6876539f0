import { expect, test } from 'vitest'
import { templateOf } from '#core/crawl/domain/page-urls.ts'
import type { Apart } from '#core/crawl/facts/collect-apart.ts'
import { collectFacts } from '#core/crawl/facts/collect-facts.ts'
import type { VisitedPage } from '#core/crawl/visit.ts'
import { workOf } from '#kit/server/threads/bounded-task.ts'
import { CHECK_COUNT } from '#rules/audit/check-count.ts'
import { CHECKS } from '#rules/audit/checks.ts'
import { judgePageInStore } from '#rules/audit/judge.ts'
import type { PageInStore } from '#rules/audit/subject.ts'
import english from '../../../locales/en/audit.json' with { type: 'json' }
import { type CheckPage, examplesIn, pageText, testCheckPages } from '../../../testing/check-pages.ts'
import { auditSiteReport } from './command/site-report.ts'

/**
 * Each check's page in the docs has wrong and right examples: this test runs them, and compares the page's texts with
 * those of the screen.
 */

const FOLDER = 'checks'
const ORIGIN = 'https://shop.example'
const FENCE_INFO = /^(\S+)?(?: (\d{3}))?(?: > (\S+)(?: (\d+))?)?$/

interface Example {
  kind: string
  verdict: string
  path: string
  status: number
  redirect: { to: string; steps: number } | null
  text: string
}

function examplesOf(page: string): Example[] {
  return examplesIn(page).map(({ language: kind, verdict, info = '', text }) => {
    const [, path, status, to, steps] = FENCE_INFO.exec(info) ?? []
    return {
      ...{ kind, verdict, path: path ?? '/products/vase', status: Number(status ?? 200), text },
      redirect: to === undefined ? null : { to: new URL(to, ORIGIN).href, steps: Number(steps ?? 1) },
    }
  })
}

/** Judges in this thread. */
const apart: Apart = async (task, input) => ({
  ok: true,
  output: (await workOf(task).run(input as never)) as never,
})

/** Returns the checks that find something on the first page, given the others. */
async function foundOn(examples: readonly Example[]): Promise<string[]> {
  const [first] = examples
  if (first?.kind === 'json') return foundInStore(JSON.parse(first.text) as Partial<PageInStore>)
  const report = auditSiteReport.begin({ origin: ORIGIN, apart, limit: 100 })
  const urls: string[] = []
  for (const { path, status, redirect, text } of examples) {
    const url = new URL(path, ORIGIN).href
    urls.push(url)
    if (redirect) report.redirect(url, { ...redirect, status })
    else await report.page(visited(url, status, text))
  }
  const { rows } = report.end(true)
  return rows.filter(([, , , url]) => url === urls[0]).map(([, check]) => String(check))
}

function visited(url: string, status: number, html: string): VisitedPage {
  const readAt = new Date()
  const template = templateOf(url)
  const { origin } = new URL(url)
  if (status !== 200)
    return { url, template, state: 'broken', reason: null, status, readAt, title: '', facts: null, links: [] }
  const { facts, links } = collectFacts({
    ...{ html, asked: url, url, origin, status, redirects: [], headers: {}, mostLinks: 100 },
  })
  return { url, template, state: 'read', reason: null, status, readAt, title: facts.title, facts, links }
}

const NONE = { count: 0, first: [] }

function foundInStore(given: Partial<PageInStore>): string[] {
  const page: PageInStore = {
    ...{ url: `${ORIGIN}/products/vase`, template: 'product', state: 'read', status: 200 },
    ...{ blocked: false, loops: false, noindex: false, indexable: true, canonical: null },
    ...{ sameTitle: NONE, sameDescription: NONE, sameContent: NONE, unreturned: NONE },
    ...{ isLinked: true, depth: 1, listed: null, structuredData: null, heavyImages: null },
    links: { broken: NONE, redirected: NONE, chained: NONE, nofollow: NONE, vague: NONE },
    ...given,
  }
  return judgePageInStore(page).map(({ check }) => check)
}

function pageOf({ id, level }: (typeof CHECKS)[number]): CheckPage {
  const { title, why, fix, ignore } = english.check[id as keyof typeof english.check]
  return { ...{ id, heading: title, facts: `\`${id}\` · ${level}` }, about: [why], fix, ignore }
}

testCheckPages(FOLDER, CHECKS.map(pageOf))

test.each(CHECKS)(
  '$id finds what its page calls wrong, and nothing of what it calls right',
  async (check) => {
    const examples = examplesOf(pageText(FOLDER, pageOf(check)))
    const [wrong, right] = ['wrong', 'right'].map((verdict) =>
      examples.filter((example) => example.verdict === verdict),
    )
    expect(await foundOn(wrong ?? [])).toContain(check.id)
    expect(right).not.toEqual([])
    expect(await foundOn(right ?? [])).not.toContain(check.id)
  },
)

test('a screen that loads no check knows how many there are', () => {
  expect(CHECK_COUNT).toBe(CHECKS.length)
})
