import { firstCsvLines } from '#kit/server/csv/read-csv.ts'
import { csvValue } from '#kit/shared/csv.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type DeadPath, readDeadPath } from '../domain/dead-path.ts'
import { pathMeant, type TargetFault, targetFault } from '../domain/target.ts'
import { brokenLinkErrors } from '../errors.ts'

export interface ReadLine extends DeadPath {
  line: number
  /** Empty if the link is only added. */
  target: string
}

export interface ReadLines {
  lines: ReadLine[]
  /** Paths of these lines that lacked their first slash. */
  completed: { line: number; written: string; path: string }[]
  refused: { line: number; path: string; fault: TargetFault | 'path' | 'twice' }[]
}

const MOST_LINES = 10_000
const PATH = ['path', 'redirect from', 'from']
const TARGET = ['target', 'redirect to', 'to']

/**
 * Reads a file with a column of paths and one of targets. Throws `broken-links.no-path-column` and the errors of
 * `csvErrors`.
 */
export async function readLines(text: string): Promise<ReadLines> {
  const [heading, ...rows] = await firstCsvLines(text, MOST_LINES + 1)
  const names = (heading?.cells ?? []).map((name) => csvValue(name).trim().toLowerCase())
  const pathAt = names.findIndex((name) => PATH.includes(name))
  const targetAt = names.findIndex((name) => TARGET.includes(name))
  if (pathAt < 0) throw new AppError(brokenLinkErrors.noPathColumn)
  const read: ReadLines = { lines: [], completed: [], refused: [] }
  const seen = new Set<string>()
  for (const { line, cells } of rows) {
    const written = csvValue(cells[pathAt] ?? '').trim()
    const writtenTarget = csvValue(cells[targetAt] ?? '').trim()
    if (written === '' && writtenTarget === '') continue
    const dead = readDeadPath(pathMeant(written))
    const fault = writtenTarget === '' ? null : targetFault(writtenTarget, dead?.path)
    if (!dead || fault || seen.has(dead.path)) {
      read.refused.push({ line, path: written, fault: dead ? (fault ?? 'twice') : 'path' })
      continue
    }
    seen.add(dead.path)
    const target = pathMeant(writtenTarget)
    for (const [text, path] of [
      [written, dead.path],
      [writtenTarget, target],
    ] as const)
      if (text !== '' && !text.startsWith('/')) read.completed.push({ line, written: text, path })
    read.lines.push({ ...dead, line, target })
  }
  return read
}
