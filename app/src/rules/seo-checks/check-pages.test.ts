import { expect, test } from 'vitest'
import english from '../../../locales/en/seo-checks.json' with { type: 'json' }
import { type CheckPage, examplesIn, pageText, testCheckPages } from '../../../testing/check-pages.ts'
import type { Check, CheckSubject } from './check.ts'
import { CHECKS } from './judge.ts'

/** Each check has a page with the sentences on screen and an example for every advice. This test runs the examples. */

const FOLDER = 'seo-checks'

const VASE: CheckSubject = {
  ...{ kind: 'product', title: 'Vase', seoTitle: null, seoDescription: null },
  ...{ text: null, focusKeyword: null },
}

function pageOf({ id, advice }: Check): CheckPage {
  const words: Record<string, string> = english[id]
  const [good, ...faults] = advice
  const says = [...faults, good].map((one) => `- \`${one}\`: ${words[one] ?? words[`${one}_other`]}`)
  return {
    ...{ id, heading: english[id].name, facts: `\`${id}\`` },
    about: [`**What it says, and how to fix it.**\n\n${says.join('\n')}`],
    ignore: english[id].ignore,
  }
}

testCheckPages(FOLDER, CHECKS.map(pageOf))

test.each(CHECKS)(
  '$id says of each example what its page calls it, and has one of every sentence',
  (check) => {
    const said = examplesIn(pageText(FOLDER, pageOf(check))).map(({ verdict, text }) => {
      const subject = { ...VASE, ...(JSON.parse(text) as Partial<CheckSubject>) }
      // The check receives only the fields that it declares.
      const read = Object.fromEntries(check.reads.map((field) => [field, subject[field]]))
      return [verdict, check.judge(read as unknown as CheckSubject, { lengths: 'wide' })?.advice]
    })
    for (const [name, advice] of said) expect(advice).toBe(name)
    expect(said.map(([name]) => name).sort()).toEqual([...check.advice].sort())
  },
)
