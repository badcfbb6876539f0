import type { ResourceDetail, Saved, SaveInput } from '../contract/resources.ts'

/** Values the editor changes; missing texts are empty strings. */
export interface EditorValues {
  seoTitle: string
  seoDescription: string
  handle: string
  noindex: boolean
  nofollow: boolean
  focusKeyword: string
}
export type EditorField = keyof EditorValues
type Value = EditorValues[EditorField]

/** An unsaved value, and the value the merchant saw when typing began. */
interface Edit {
  value: Value
  seen: Value
}
export type Edits = Partial<Record<EditorField, Edit>>

const FIELD_OF: Record<string, EditorField> = {
  'seo-title': 'seoTitle',
  'seo-description': 'seoDescription',
  handle: 'handle',
  noindex: 'noindex',
  nofollow: 'nofollow',
  'focus-keyword': 'focusKeyword',
}

export function savedValues(detail: ResourceDetail): EditorValues {
  const { seoTitle, seoDescription, handle, noindex, nofollow, focusKeyword } = detail
  return {
    seoTitle: seoTitle ?? '',
    seoDescription: seoDescription ?? '',
    handle,
    noindex,
    nofollow,
    focusKeyword: focusKeyword ?? '',
  }
}

/** Returns the form's values: saved values overlaid with edits. */
export function shownValues(saved: EditorValues, edits: Edits): EditorValues {
  const over = Object.entries(edits).map(([field, { value }]) => [field, value])
  return { ...saved, ...Object.fromEntries(over) }
}

/** Sets a value; one that equals the saved value is no edit. */
export function withValue(
  edits: Edits,
  saved: EditorValues,
  { field, value }: { field: EditorField; value: Value },
): Edits {
  const next = { ...edits }
  if (value === saved[field]) delete next[field]
  else next[field] = { value, seen: edits[field]?.seen ?? saved[field] }
  return next
}

/** Converts the edits to the server's input, each with the value that was seen. */
export function saveInputOf(
  edits: Edits,
  to: { gid: string; redirect: boolean },
): SaveInput['edits'][number] {
  const pairs = Object.entries(edits)
  const inWords = (field: string, value: Value) =>
    typeof value === 'string' && field !== 'handle' ? value.trim() || null : value
  return {
    gid: to.gid,
    values: Object.fromEntries(pairs.map(([field, { value }]) => [field, inWords(field, value)])),
    expected: Object.fromEntries(pairs.map(([field, { seen }]) => [field, inWords(field, seen)])),
    redirect: to.redirect,
  }
}

export type FieldProblem =
  | { kind: 'conflict'; holds: Value }
  | { kind: 'failed'; code: string; message: string; details: Saved['outcomes'][number]['errorValues'] }
export type FieldProblems = Partial<Record<EditorField, FieldProblem>>

/** Splits the outcomes of a save: values now on the store, and the fields that were not written with the reasons. */
export function readOutcomes({ outcomes }: Pick<Saved, 'outcomes'>): {
  written: Partial<EditorValues>
  problems: FieldProblems
} {
  const written: Record<string, Value> = {}
  const problems: FieldProblems = {}
  for (const { field: name, state, observed, errorCode, errorMessage, errorValues } of outcomes) {
    const field = FIELD_OF[name]
    if (!field) continue
    const holds = observed ?? (field === 'noindex' || field === 'nofollow' ? false : '')
    if (state === 'conflict') problems[field] = { kind: 'conflict', holds }
    else if (state === 'failed')
      problems[field] = {
        kind: 'failed',
        code: errorCode ?? 'changes.refused',
        message: errorMessage ?? '',
        details: errorValues,
      }
    else written[field] = holds
  }
  return { written, problems }
}
