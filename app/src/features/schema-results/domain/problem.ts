import type { CheckId } from '#rules/rich-results/checks.ts'

/** One kind of fault, wherever it occurs: lists group by it, and the URL of a list names it. */
export interface ProblemId {
  code: string
  /** Type of the thing; for duplicates, the first of their types. */
  type: string
  field: string
}

/** Faults of a page as a whole, as opposed to those of its objects. */
export const PAGE_PROBLEMS = {
  unreadable: 'unreadable-json' satisfies CheckId,
  duplicate: 'described-twice' satisfies CheckId,
  broken: 'broken-page',
} as const

const SEPARATOR = '|'

/** Returns a key for URLs: `missing-field|Product|offers`. */
export function problemKey({ code, type, field }: ProblemId): string {
  return [code, type, field].join(SEPARATOR)
}

/** Parses a key of `problemKey`; null if it is invalid. */
export function parseProblemKey(key: string): ProblemId | null {
  const [code, type, ...field] = key.split(SEPARATOR)
  if (!code || type === undefined || field.length === 0) return null
  return { code, type, field: field.join(SEPARATOR) }
}

/** A group as a finished scan stores it. */
export interface RememberedProblem {
  problem: string
  pages: number
}

/** Returns what is new and what is fixed between two scans. Without an earlier scan, nothing is either. */
export function compareProblems(
  now: readonly RememberedProblem[],
  before: readonly RememberedProblem[] | null,
): { isNew: (problem: string) => boolean; fixed: RememberedProblem[] } {
  if (before === null) return { isNew: () => false, fixed: [] }
  const known = new Set(before.map(({ problem }) => problem))
  const left = new Set(now.map(({ problem }) => problem))
  return {
    isNew: (problem) => !known.has(problem),
    fixed: before.filter(({ problem }) => !left.has(problem)),
  }
}
