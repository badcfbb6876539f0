import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../extract/json-text.ts'
import { type Judgement, judgeJsonLd, judgePage } from '../../judge/judge-page.ts'
import { type TableKey, tableKeys } from '../entry-keys.ts'
import { pageUrl } from './bases.ts'
import { contentCases } from './cases-content.ts'
import { policyCases } from './cases-policies.ts'
import { productCases } from './cases-product.ts'
import { thingCases } from './cases-things.ts'
import { type Case, type CaseGroup, changed } from './change.ts'
import { requirements } from './requirements.ts'

const groups: CaseGroup[] = [...productCases, ...policyCases, ...thingCases, ...contentCases]
const now = new Date('2026-11-21T12:00:00Z')

function judge(document: JsonObject, { html, ...options }: NonNullable<Case['options']> = {}): Judgement {
  const common = { url: pageUrl, now, ...options }
  if (html === undefined) return judgeJsonLd({ ...common, jsonLd: document })
  const script = `<script type="application/ld+json">${JSON.stringify(document)}</script>`
  return judgePage({ ...common, html: html + script })
}

describe('every item of the requirement table', () => {
  for (const { key, base, cases } of groups) {
    for (const one of cases) {
      it(`${key}: ${one.item}`, () => {
        const found = (document: JsonObject, options = one.options) =>
          judge(document, options).issues.filter(
            ({ code, path, feature }) =>
              code === one.code && path === one.path && feature === (one.feature ?? key),
          )
        const good = changed(base, one.given ?? [])
        expect(found(good)).toEqual([])
        const bad = changed(good, one.changes)
        expect(found(bad, one.failOptions ?? one.options)).toHaveLength(1)
      })
    }
  }

  it('has a case', () => {
    const covered = new Set(groups.flatMap(({ key, cases }) => cases.map(({ item }) => `${key}: ${item}`)))
    const expected = tableKeys.flatMap((key) => requirements[key].map((item) => `${key}: ${item}`))
    expect(expected.filter((one) => !covered.has(one))).toEqual([])
    expect([...covered].filter((one) => !expected.includes(one))).toEqual([])
  })
})

describe('clean documents', () => {
  it.each(groups.map(({ key, base, cases }) => ({ key, base, options: cases[0]?.options })))(
    '$key',
    ({ base, options }) => {
      const { issues, verdict } = judge(base, { ...(options?.url && { url: options.url }) })
      expect(issues.filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual([])
      expect(verdict).toBe('valid')
    },
  )
})

const table = new URL('../../../../../../../shared/facts/rich-results.json', import.meta.url)
const atHand = existsSync(table)
if (!atHand) console.info('The requirement table is not at hand: its copy is not compared.')

interface TableEntry {
  [part: string]: unknown
}

describe.runIf(atHand)('the copy of the table', () => {
  it('has its keys and items', () => {
    const { types } = JSON.parse(readFileSync(table, 'utf8')) as { types: Record<string, TableEntry> }
    expect(Object.keys(types)).toEqual([...tableKeys])
    for (const [key, entry] of Object.entries(types)) {
      expect(requirements[key as TableKey], key).toEqual(itemsOf(key, entry))
    }
  })
})

/** Returns the items of one entry of the table, including those of nested tables. */
function itemsOf(key: string, entry: TableEntry): string[] {
  const items = plainItems(entry, '')
  for (const part of Object.keys(entry)) {
    if (['tier', 'duration', 'summaryPage', 'allInOne', 'itemList'].includes(part)) {
      items.push(...innerItems(entry[part] as TableEntry, `${part}.`))
    }
  }
  if (key === 'Review') items.push('format: validItemReviewed')
  return items
}

const strings = (value: unknown) => (value ?? []) as string[]

function plainItems(entry: TableEntry, prefix: string): string[] {
  const required = [...strings(entry['required']), ...strings(entry['formerRequired'])]
  const oneOf = (Array.isArray(entry['oneOf']) ? entry['oneOf'] : []) as {
    props?: string[]
    options?: string[][]
  }[]
  return [
    ...required.map((rule) => `required: ${prefix}${[rule].flat().join(' | ')}`),
    ...oneOf.map(
      ({ props, options }) => `oneOf: ${(props ?? options?.map((set) => set.join(' + ')) ?? []).join(' | ')}`,
    ),
    ...((entry['conditional'] ?? []) as { if: string }[]).map((one) => `conditional: ${prefix}${one.if}`),
    ...Object.keys((entry['formats'] ?? {}) as object).map((field) => `format: ${prefix}${field}`),
    ...strings(entry['rules']).map((rule) => `rule: ${prefix}${rule}`),
  ]
}

function innerItems(entry: TableEntry, prefix: string): string[] {
  const oneOf = strings(entry['oneOf'])
  return [
    ...[...strings(entry['required']), ...strings(entry['ListItem.required'])].map(
      (rule) => `required: ${prefix}${rule}`,
    ),
    ...(oneOf.length > 0 ? [`oneOf: ${prefix}${oneOf.join(' | ')}`] : []),
    ...strings(entry['with']).map((rule) => `required: ${prefix}${rule}`),
    ...((entry['conditional'] ?? []) as { if: string }[]).map((one) => `conditional: ${prefix}${one.if}`),
    ...Object.keys((entry['formats'] ?? {}) as object).map((field) => `format: ${prefix}${field}`),
    ...(entry['rule'] ? [`rule: ${prefix}${String(entry['rule'])}`] : []),
  ]
}
