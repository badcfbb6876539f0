import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../extract/json-text.ts'
import { judgeJsonLd } from '../judge/judge-page.ts'
import * as bases from './table/bases.ts'
import { changed } from './table/change.ts'

const now = new Date('2026-11-21T12:00:00Z')
const documents = Object.entries(bases).filter(
  (entry): entry is [string, JsonObject] => typeof entry[1] === 'object' && '@context' in entry[1],
)

const judge = (jsonLd: JsonObject) => judgeJsonLd({ jsonLd, url: bases.pageUrl, now }).issues

/** Returns all values in a document, with their JSON Pointers. */
function objectsIn(value: JsonValue, at = ''): { path: string; value: JsonValue }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => !key.startsWith('@'))
    .flatMap(([key, inner]) => {
      const path = `${at}/${key}`
      return [...(inner === null ? [] : [{ path, value: inner }]), ...objectsIn(inner, path)]
    })
}

const isObject = (value: JsonValue): boolean => typeof value === 'object' && !Array.isArray(value)

/** Fields in which schema.org also allows text, and fields that no feature reads in that place. */
const alsoText = [
  /Notes$/,
  /\/hasTierRequirement$/,
  /\/item$/,
  /\/recipeInstructions\/\d$/,
  /\/logo$/,
  /\/image$/,
  /\/size$/,
  /\/potentialAction$/,
  ...[/\/item\/offers/, /\/logo\/(?:width|height)$/, /^\/positiveNotes\//, /^\/address$/],
]

describe.each(documents)('%s', (_, document) => {
  const objects = objectsIn(document)
  it('says where a text stands in place of an object', () => {
    const silent = objects
      .filter(({ path, value }) => isObject(value) && !alsoText.some((known) => known.test(path)))
      .filter(({ path }) => {
        const issues = judge(changed(document, [[path, 'a text']]))
        return !issues.some((issue) => issue.path === path && issue.code !== 'not-eligible')
      })
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  it('says nothing about the inside of a text', () => {
    for (const { path, value } of objects) {
      if (!isObject(value)) continue
      const inside = judge(changed(document, [[path, 'a text']])).filter((issue) =>
        issue.path.startsWith(`${path}/`),
      )
      expect(inside, path).toEqual([])
    }
  })

  it.each(['1.234,50', '10 EUR', 'ten', '١٠', '1e3', '+5', true, { '@type': 'Thing', name: 'x' }] as const)(
    'does not take %j for a number',
    (wrong) => {
      const silent = objects
        .filter(({ path, value }) => typeof value === 'number' && !alsoText.some((known) => known.test(path)))
        .filter(({ path }) => {
          const issues = judge(changed(document, [[path, wrong]]))
          return !issues.some(
            (issue) =>
              (issue.path.startsWith(path) || issue.path === path.replace(/\/[^/]*$/, '')) &&
              issue.severity !== 'info',
          )
        })
      expect(silent.map(({ path }) => path)).toEqual([])
    },
  )

  it.each(['21/11/2027', '2027-02-30', '2027-1-5', '1800000000000', 20270101, '2027-01-01 10:00'] as const)(
    'does not take %j for a date',
    (wrong) => {
      const silent = objects
        .filter(({ value }) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value))
        .filter(({ path }) => {
          const issues = judge(changed(document, [[path, wrong]]))
          return !issues.some((issue) => issue.path === path && issue.code === 'invalid-date')
        })
      expect(silent.map(({ path }) => path)).toEqual([])
    },
  )
})
