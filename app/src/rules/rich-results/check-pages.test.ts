import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import english from '../../../locales/en/markup-checks.json' with { type: 'json' }
import sentences from '../../../locales/en/rich-results.json' with { type: 'json' }
import { CHECKS, OBJECT_CHECKS } from './checks.ts'
import { changed } from './rules/table/change.ts'
import { allCases, checkPage } from './testing/check-page.ts'
import { checksOn, judgeCase } from './testing/checks-on.ts'

/**
 * Each check has a page, built from its declaration, its texts on screen and the tables of cases; this test runs the
 * page's examples.
 */

const DOCS = join(import.meta.dirname, '../../../../docs')
const PAGES = join(DOCS, 'markup-checks')
const EXAMPLE = /```json (wrong|right)(?: (https:\S+))?(?: beside (.*))?\n([\s\S]*?)\n```/g

interface Examples {
  scripts: string[]
  options: { url?: string; html?: string }
}

function examplesIn(page: string, verdict: string): Examples {
  const found = [...page.matchAll(EXAMPLE)].filter(([, one]) => one === verdict)
  const [, , url, html] = found[0] ?? []
  return {
    scripts: found.map(([, , , , text = '']) => text),
    options: { ...(url !== undefined && { url }), ...(html !== undefined && { html }) },
  }
}

describe.each(CHECKS.map((check) => [check.id, check] as const))('%s', (id, check) => {
  const words = english[id as Exclude<keyof typeof english, 'whenIgnore'>]
  const page = checkPage(check, {
    check: words,
    messages: sentences.message,
    duplicates: sentences.duplicate,
  })

  it('has the page its declaration makes (`vitest -u` writes it)', async () => {
    await expect(page).toMatchFileSnapshot(join(PAGES, `${id}.md`))
  })

  // A page with that many things is not printed; `judge-page.test.ts` builds one.
  it.skipIf(id === 'judgement-stopped')(
    'finds what its page calls wrong, and nothing of what it calls right',
    () => {
      const wrong = examplesIn(page, 'wrong')
      const right = examplesIn(page, 'right')
      expect([...checksOn(wrong.scripts, wrong.options)]).toContain(id)
      expect([...checksOn(right.scripts, right.options)]).not.toContain(id)
      // A check must not read what it does not declare.
      const { reads } = check
      const found = (options: Parameters<typeof checksOn>[1]) =>
        checksOn(wrong.scripts, { ...wrong.options, ...options })
      if (!reads.includes('date')) expect(found({ now: new Date('2012-02-29T00:00:00Z') })).toContain(id)
      if (!reads.includes('page-url')) expect(found({ url: null })).toContain(id)
      if (!reads.includes('shown-text')) expect(found({ html: '<p>Some other words.</p>' })).toContain(id)
    },
  )
})

it('every page belongs to a check, and the list has a line for each', () => {
  const ids = CHECKS.map(({ id }) => id)
  expect(
    readdirSync(PAGES)
      .map((file) => file.replace(/\.md$/, ''))
      .sort(),
  ).toEqual([...ids].sort())
  const list = readFileSync(join(DOCS, 'markup-issues.md'), 'utf8')
  const rows = [...list.matchAll(/^\| \[`[\w-]+`\]\(.*$/gm)].map(([row]) => row)
  expect(rows).toEqual(
    CHECKS.map(
      ({ id, levels, finds }) => `| [\`${id}\`](markup-checks/${id}.md) | ${levels.join(', ')} | ${finds} |`,
    ),
  )
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
