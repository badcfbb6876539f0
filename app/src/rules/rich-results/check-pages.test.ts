import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import english from '../../../locales/en/markup-checks.json' with { type: 'json' }
import sentences from '../../../locales/en/rich-results.json' with { type: 'json' }
import { examplesIn, pageText, testCheckPages } from '../../../testing/check-pages.ts'
import { CHECKS, OBJECT_CHECKS } from './checks.ts'
import { changed } from './rules/table/change.ts'
import { allCases, checkPage } from './testing/check-page.ts'
import { checksOn, judgeCase } from './testing/checks-on.ts'

/**
 * Each check has a page, built from its declaration, its texts on screen and the tables of cases; this test runs the
 * page's examples.
 */

const FOLDER = 'markup-checks'
const LIST = join(import.meta.dirname, '../../../../docs/markup-issues.md')
const FENCE_INFO = /^(https:\S+)?(?: ?beside (.*))?$/

interface Examples {
  scripts: string[]
  options: { url?: string; html?: string }
}

function examplesOf(page: string, verdict: string): Examples {
  const found = examplesIn(page).filter((example) => example.verdict === verdict)
  const [, url, html] = FENCE_INFO.exec(found[0]?.info ?? '') ?? []
  return {
    scripts: found.map(({ text }) => text),
    options: { ...(url !== undefined && { url }), ...(html !== undefined && { html }) },
  }
}

const wordsOf = ({ id }: (typeof CHECKS)[number]) =>
  english[id as Exclude<keyof typeof english, 'whenIgnore'>]

const pageOf = (check: (typeof CHECKS)[number]) =>
  checkPage(check, {
    check: wordsOf(check),
    messages: sentences.message,
    duplicates: sentences.duplicate,
  })

testCheckPages(FOLDER, CHECKS.map(pageOf))

// A page with that many things is not printed; `judge-page.test.ts` builds one.
it.each(CHECKS.filter(({ id }) => id !== 'judgement-stopped'))(
  '$id finds what its page calls wrong, and nothing of what it calls right',
  (check) => {
    const { id, reads } = check
    const page = pageText(FOLDER, pageOf(check))
    const wrong = examplesOf(page, 'wrong')
    const right = examplesOf(page, 'right')
    expect([...checksOn(wrong.scripts, wrong.options)]).toContain(id)
    expect([...checksOn(right.scripts, right.options)]).not.toContain(id)
    // A check must not read what it does not declare.
    const found = (options: Parameters<typeof checksOn>[1]) =>
      checksOn(wrong.scripts, { ...wrong.options, ...options })
    if (!reads.includes('date')) expect(found({ now: new Date('2012-02-29T00:00:00Z') })).toContain(id)
    if (!reads.includes('page-url')) expect(found({ url: null })).toContain(id)
    if (!reads.includes('shown-text')) expect(found({ html: '<p>Some other words.</p>' })).toContain(id)
  },
)

it('the list has a line for each check, in the words of the screen', () => {
  const list = readFileSync(LIST, 'utf8')
  const rows = [...list.matchAll(/^\| \[`[\w-]+`\]\(.*$/gm)].map(([row]) => row)
  expect(rows).toEqual(
    CHECKS.map((check) => {
      const { id, levels } = check
      return `| [\`${id}\`](markup-checks/${id}.md) | ${levels.join(', ')} | ${wordsOf(check).fix} |`
    }),
  )
})

it('a declaration holds ids and keys only: its words are in the locale files', () => {
  JSON.stringify(CHECKS, (_, value: unknown) => {
    if (typeof value === 'string') expect(value).toMatch(/^[\w.-]+$/)
    return value
  })
})

it('what is found in the cases of the tables has the levels and the sentences its check declares', () => {
  const declared = new Map(OBJECT_CHECKS.map((check) => [check.id, check]))
  const retired = new Set(['FAQPage', 'HowTo', 'WebSite.SearchAction'])
  for (const { base, cases } of allCases) {
    for (const { given = [], changes, options, failOptions } of cases) {
      const { issues } = judgeCase(changed(changed(base, given), changes), failOptions ?? options)
      for (const { code, key, severity, feature } of issues) {
        const check = declared.get(code)
        expect(check?.says, `${code} says ${key}`).toContain(key)
        if (!retired.has(feature)) expect(check?.levels, `${code} of ${feature}`).toContain(severity)
      }
    }
  }
})
