import type { IssueCode } from '../../checks.ts'
import type { JsonObject, JsonValue } from '../../extract/json-text.ts'
import type { EntryKey } from '../entry-keys.ts'

/** Sets (or with `undefined` removes) the target of a JSON Pointer. */
export type Change = readonly [pointer: string, value: JsonValue | undefined]

/** One item of the table: the clean document passes, the changed one gets exactly this finding. */
export interface Case {
  item: string
  /** Changes to the base before both runs. */
  given?: readonly Change[]
  /** Changes that cause the finding. */
  changes: readonly Change[]
  code: IssueCode
  path: string
  /** Set if another entry than the item's own reports it. */
  feature?: EntryKey
  options?: { url?: string; sells?: boolean; html?: string }
  /** Set if the page, not the document, causes the finding. */
  failOptions?: { url: string }
}

export interface CaseGroup {
  key: EntryKey
  base: JsonObject
  cases: readonly Case[]
}

/** Returns a copy of the document with the changes applied. */
export function changed(base: JsonObject, changes: readonly Change[]): JsonObject {
  const copy = structuredClone(base)
  for (const [pointer, value] of changes) {
    const steps = pointer
      .slice(1)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = steps.pop() as string
    let parent: JsonObject = copy
    for (const step of steps) parent = parent[step] as JsonObject
    if (value === undefined) delete parent[last]
    else parent[last] = value
  }
  return copy
}

/** `drop('/name')` and similar helpers keep the tables short. */
export const drop = (...pointers: string[]): Change[] =>
  pointers.map((pointer) => [pointer, undefined] as const)
export const set = (pointer: string, value: JsonValue): Change => [pointer, value]

/** Case for a required field: without it, the finding is at its path. */
export function required(item: string, path: string, code: IssueCode = 'missing-field'): Case {
  return { item: `required: ${item}`, changes: drop(path), code, path }
}

/** Case for a format: with this value, the finding is at its path. */
export function format(item: string, path: string, bad: JsonValue, code: IssueCode): Case {
  return { item: `format: ${item}`, changes: [set(path, bad)], code, path }
}
