import { looseId } from '../engine/gid.ts'
import { notImplemented } from '../engine/graphql-errors.ts'
import { parseSearch, type Search, type SearchTerm } from './search-query.ts'

/** The values a search field compares, by kind of comparison. */
type SearchField<R> =
  | { kind: 'number'; of: (record: R) => number | null }
  | { kind: 'time'; of: (record: R) => string | null }
  /** Compares the whole value, ignoring case; a `*` at the end matches a prefix. */
  | { kind: 'keyword'; of: (record: R) => readonly (string | null)[] }
  /** Compares the words of a text. */
  | { kind: 'text'; of: (record: R) => readonly (string | null)[] }

export interface Searchable<R> {
  /** Name used in the error about a field that is not searchable here. */
  connection: string
  fields: Record<string, SearchField<R>>
  /** Texts searched for words without a field. */
  words: (record: R) => readonly (string | null)[]
}

export interface SearchFilter<R> {
  matches: (record: R) => boolean
  ids?: number[] | undefined
  updatedFrom?: string | undefined
}

/** Turns a `query` argument into a filter; undefined if the query is empty. */
export function searchFilter<R>(
  query: string | null | undefined,
  searchable: Searchable<R>,
): SearchFilter<R> | undefined {
  const search = query == null ? undefined : parseSearch(query)
  if (!search) return undefined
  assertFields(search, searchable)
  return {
    matches: (record) => holds(search, record, searchable),
    ids: idsOf(search),
    updatedFrom: floorOf(search),
  }
}

function assertFields<R>(search: Search, searchable: Searchable<R>): void {
  if (search.kind === 'not') assertFields(search.part, searchable)
  else if (search.kind !== 'term') for (const part of search.parts) assertFields(part, searchable)
  else if (search.field !== null && !(search.field in searchable.fields))
    throw notImplemented(searchable.connection, `query.${search.field}`)
}

function holds<R>(search: Search, record: R, searchable: Searchable<R>): boolean {
  if (search.kind === 'and') return search.parts.every((part) => holds(part, record, searchable))
  if (search.kind === 'or') return search.parts.some((part) => holds(part, record, searchable))
  if (search.kind === 'not') return !holds(search.part, record, searchable)
  const field = search.field === null ? undefined : searchable.fields[search.field]
  if (!field) return matchesText(search, searchable.words(record))
  if (field.kind === 'text')
    return search.value === '*' ? any(field.of(record)) : matchesText(search, field.of(record))
  if (field.kind === 'keyword') return matchesKeyword(search, field.of(record))
  const value = field.of(record)
  if (search.value === '*') return value !== null
  if (value === null) return false
  return field.kind === 'time'
    ? compare(Date.parse(String(value)), timeOf(search.value), search)
    : compare(Number(value), looseId(search.value), search)
}

const any = (values: readonly (string | null)[]) => values.some((value) => value !== null && value !== '')

function compare(value: number, operand: number, { operator }: SearchTerm): boolean {
  if (operator === '>') return value > operand
  if (operator === '>=') return value >= operand
  if (operator === '<') return value < operand
  return operator === '<=' ? value <= operand : value === operand
}

function timeOf(text: string): number {
  return text === 'now' ? Date.now() : Date.parse(text)
}

function matchesKeyword({ value, operator }: SearchTerm, values: readonly (string | null)[]): boolean {
  const operand = value.toLowerCase()
  if (operand === '*') return any(values)
  const beginning = operator === '=' && operand.endsWith('*') ? operand.slice(0, -1) : undefined
  return values.some((candidate) => {
    const text = candidate?.toLowerCase()
    if (text === undefined) return false
    if (beginning !== undefined) return text.startsWith(beginning)
    if (operator === '=') return text === operand
    return compare(text.localeCompare(operand), 0, { operator } as SearchTerm)
  })
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+\*?/gu) ?? []

function matchesText({ value, phrase }: SearchTerm, texts: readonly (string | null)[]): boolean {
  const searchWords = wordsOf(value)
  if (searchWords.length === 0) return true
  const fits = (word: string | undefined, want: string) =>
    want.endsWith('*') ? Boolean(word?.startsWith(want.slice(0, -1))) : word === want
  return texts.some((text) => {
    const words = text === null ? [] : wordsOf(text)
    if (!phrase) return searchWords.every((want) => words.some((word) => fits(word, want)))
    return words.some((_, start) => searchWords.every((want, offset) => fits(words[start + offset], want)))
  })
}

/** Returns the only ids that can match, if the search names ids. */
function idsOf(search: Search): number[] | undefined {
  if (search.kind === 'not') return undefined
  if (search.kind === 'and') return search.parts.map(idsOf).find((ids) => ids !== undefined)
  if (search.kind === 'or') {
    const each = search.parts.map(idsOf)
    return each.every((ids) => ids !== undefined) ? [...new Set(each.flat())] : undefined
  }
  const id = looseId(search.value)
  return search.field === 'id' && search.operator === '=' && !Number.isNaN(id) ? [id] : undefined
}

/** Returns the time before which nothing can match, if the search sets one. */
function floorOf(search: Search): string | undefined {
  if (search.kind === 'and') return search.parts.map(floorOf).find((floor) => floor !== undefined)
  if (search.kind !== 'term' || search.field !== 'updated_at' || !search.operator.startsWith('>'))
    return undefined
  const time = timeOf(search.value)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
