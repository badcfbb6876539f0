import type { SourceFile } from './source-file.ts'

export interface Violation {
  path: string
  line: number
  message: string
}

/** One rule of the house. `judge` sees one file; `plant` is a file that must be found guilty. */
export interface BoundaryRule {
  id: string
  /** Why the rule exists, for the person who meets it. */
  reason: string
  judge(file: SourceFile): Violation[]
  /** Planted violations: their own test fails when one of them passes. */
  plants: { path: string; text: string }[]
}

/** Files where tests live; some rules let them reach further. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('app/testing/')
}

/** Every line of `file` that matches, as violations with the same message. */
export function matchLines(file: SourceFile, pattern: RegExp, message: string): Violation[] {
  return file.text
    .split('\n')
    .flatMap((text, index) => (pattern.test(text) ? [{ path: file.path, line: index + 1, message }] : []))
}
