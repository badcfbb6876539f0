import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import english from '../../../locales/en/seo-checks.json' with { type: 'json' }
import type { CheckSubject } from './check.ts'
import { CHECKS } from './judge.ts'

/**
 * Each check has a page with an example for every advice. This test runs them and compares the sentences with those
 * on screen.
 */

const PAGES = join(import.meta.dirname, '../../../../docs/seo-checks')
const EXAMPLE = /```json (\S+)\n([\s\S]*?)\n```/g

const VASE: CheckSubject = {
  ...{ kind: 'product', title: 'Vase', seoTitle: null, seoDescription: null },
  ...{ text: null, focusKeyword: null },
}

describe.each(CHECKS.map((check) => [check.id, check] as const))('%s', (id, check) => {
  const page = readFileSync(join(PAGES, `${id}.md`), 'utf8')
  const words: Record<string, string> = english[id]

  test('says of each example what its page calls it, and every sentence has an example', () => {
    const said = [...page.matchAll(EXAMPLE)].map(([, name = '', text = '']) => {
      const subject = { ...VASE, ...(JSON.parse(text) as Partial<CheckSubject>) }
      // The check receives only the fields that it declares.
      const read = Object.fromEntries(check.reads.map((field) => [field, subject[field]]))
      return [name, check.judge(read as unknown as CheckSubject, { lengths: 'wide' })?.advice]
    })
    for (const [name, advice] of said) expect(advice).toBe(name)
    expect(said.map(([name]) => name).sort()).toEqual([...check.advice].sort())
  })

  test('is described in the words of the screen', () => {
    expect(page).toContain(`# ${words['name']}\n\n\`${id}\`\n`)
    for (const advice of check.advice)
      expect(page).toContain(`- \`${advice}\`: ${words[advice] ?? words[`${advice}_other`]}\n`)
    expect(page).toContain(`**When to ignore.** ${words['ignore']}\n`)
  })
})

test('every page belongs to a check', () => {
  const ids = readdirSync(PAGES).map((file) => file.replace(/\.md$/, ''))
  expect(ids.sort()).toEqual(CHECKS.map(({ id }) => id).sort())
})
