import type { CheckPage } from '../../../../testing/check-pages.ts'
import type { MarkupCheck } from '../check.ts'
import { checkCases, pageExamples } from '../rules/table/cases-checks.ts'
import { contentCases } from '../rules/table/cases-content.ts'
import { policyCases } from '../rules/table/cases-policies.ts'
import { productCases } from '../rules/table/cases-product.ts'
import { thingCases } from '../rules/table/cases-things.ts'
import type { Case, CaseGroup } from '../rules/table/change.ts'
import { smallestExample } from './smallest-example.ts'

export const allCases: readonly CaseGroup[] = [
  ...productCases,
  ...policyCases,
  ...thingCases,
  ...contentCases,
  ...checkCases,
]

const DUPLICATE = 'duplicate.'

/** Texts from the locale files. */
export interface CheckTexts {
  check: { fix: string; ignore: string }
  messages: Readonly<Record<string, string>>
  duplicates: Readonly<Record<string, string>>
}

/**
 * Builds the page of a check: its declaration, its texts, the requirements that use it, and the smallest examples
 * from the tables.
 */
export function checkPage(check: MarkupCheck, { check: words, messages, duplicates }: CheckTexts): CheckPage {
  const sentences = check.says.map(
    (key) => `- ${key.startsWith(DUPLICATE) ? duplicates[key.slice(DUPLICATE.length)] : messages[key]}`,
  )
  const asked = askedBy(check)
  const askedFor = `**Asked for by.**\n\n${asked.map((one) => `- ${one}`).join('\n')}`
  return {
    id: check.id,
    heading: `\`${check.id}\``,
    facts: `${check.levels.join(', ')} · looks at: ${check.reads.join(', ')}`,
    about: [`**What it says.**\n\n${sentences.join('\n')}`],
    fix: words.fix,
    ignore: words.ignore,
    examples: [...(asked.length > 0 ? [askedFor] : []), ...examplesOf(check)],
  }
}

/** Returns the items of the requirement table that have a case for this check. */
function askedBy({ id }: MarkupCheck): string[] {
  const items = allCases.flatMap(({ key, cases }) =>
    cases.filter(({ code }) => code === id).map(({ item, feature }) => `\`${feature ?? key}\`: ${item}`),
  )
  return [...new Set(items)]
}

function examplesOf(check: MarkupCheck): string[] {
  const given = pageExamples[check.id as keyof typeof pageExamples]
  if (given) return [...section('Wrong', given.wrong), ...section('Right', given.right)]
  const found = firstCase(check)
  if (found === null) return []
  const { wrong, right, options, wrongUrl } = smallestExample(...found)
  const { url, html } = options
  return [
    ...section('Wrong', [JSON.stringify(wrong, null, 2)], { url: wrongUrl ?? url, html }),
    ...section('Right', [JSON.stringify(right, null, 2)], { url, html }),
  ]
}

function firstCase({ id }: MarkupCheck): [CaseGroup, Case] | null {
  for (const group of allCases) {
    const one = group.cases.find(({ code }) => code === id)
    if (one) return [group, one]
  }
  return null
}

/** Context of the examples, which the test reads after the language of the code block. */
interface ExamplePage {
  url?: string | undefined
  /** Visible content of the page around them. */
  html?: string | undefined
}

function section(verdict: 'Wrong' | 'Right', scripts: readonly string[], { url, html }: ExamplePage = {}) {
  const info = [verdict.toLowerCase(), url, html === undefined ? undefined : `beside ${html}`]
  const heading = ['json', ...info.filter((part) => part !== undefined)].join(' ')
  return [`## ${verdict}`, ...scripts.map((text) => `\`\`\`${heading}\n${text}\n\`\`\``)]
}
