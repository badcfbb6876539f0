import type { SourceFile } from './source-file.ts'

export interface Violation {
  path: string
  line: number
  message: string
}

/** One boundary rule. `judge` checks one file; `plants` are files in which it must find a violation. */
export interface BoundaryRule {
  id: string
  /** Why the rule exists, for a person who violates it. */
  reason: string
  judge(file: SourceFile): Violation[]
  /** Planted violations: their test fails if one of them passes. */
  plants: { path: string; text: string }[]
}

/** Test files, for which some rules are less strict. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('app/testing/')
}

/** Returns every matching line of `file` as a violation with the same message. */
export function matchLines(file: SourceFile, pattern: RegExp, message: string): Violation[] {
  return file.text
    .split('\n')
    .flatMap((text, index) => (pattern.test(text) ? [{ path: file.path, line: index + 1, message }] : []))
}
