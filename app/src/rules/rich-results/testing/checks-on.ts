import type { JsonObject } from '../extract/json-text.ts'
import { type Judgement, type JudgeOptions, judgeJsonLd, judgePage } from '../judge/judge-page.ts'
import { productOfPage } from '../judge/product-of-page.ts'
import { pageUrl } from '../rules/table/bases.ts'
import type { Case } from '../rules/table/change.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** Judges a document of the tables with the options of its case. */
export function judgeCase(
  document: JsonObject,
  { html, ...options }: NonNullable<Case['options']> = {},
): Judgement {
  const common = { url: pageUrl, now, ...options }
  return html === undefined
    ? judgeJsonLd({ ...common, jsonLd: document })
    : judgePage({ ...common, html: html + script(JSON.stringify(document)) })
}

function script(text: string): string {
  return `<script type="application/ld+json">${text}</script>`
}

/** Returns the ids of the checks that find something on a page with these scripts. */
export function checksOn(
  scripts: readonly string[],
  { html = '', ...options }: JudgeOptions & { html?: string } = {},
): Set<string> {
  const url = options.url === undefined ? pageUrl : options.url
  const judgement = judgePage({ now, ...options, url, html: html + scripts.map(script).join('\n') })
  const found = new Set<string>(judgement.issues.map(({ code }) => code))
  if (judgement.parseErrors.length > 0) found.add('unreadable-json')
  if (judgement.duplicates.length > 0) found.add('described-twice')
  if (url !== null && productOfPage(judgement, url).descriptions > 1) found.add('several-products')
  return found
}
