import { CsvError, parse } from 'csv-parse/sync'
import { csvValue } from '#kit/shared/csv.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type DeadPath, readDeadPath } from '../domain/dead-path.ts'
import { type TargetFault, targetFault } from '../domain/target.ts'
import { brokenLinkErrors } from '../errors.ts'

export interface ReadLine extends DeadPath {
  line: number
  /** Empty if the link is only added. */
  target: string
}

export interface ReadLines {
  lines: ReadLine[]
  refused: { line: number; path: string; fault: TargetFault | 'path' | 'twice' }[]
}

const MOST_LINES = 10_000
const PATH = ['path', 'redirect from', 'from']
const TARGET = ['target', 'redirect to', 'to']

/** Reads a file with a column of paths and one of targets. Throws `broken-links.unreadable-file`. */
export function readLines(text: string): ReadLines {
  const records = recordsOf(text)
  const names = (records[0] ?? []).map((name) => csvValue(name).trim().toLowerCase())
  const pathAt = names.findIndex((name) => PATH.includes(name))
  const targetAt = names.findIndex((name) => TARGET.includes(name))
  if (pathAt < 0) throw new AppError(brokenLinkErrors.unreadableFile)
  const read: ReadLines = { lines: [], refused: [] }
  const seen = new Set<string>()
  for (const [at, record] of records.slice(1).entries()) {
    const line = at + 2
    const written = csvValue(record[pathAt] ?? '').trim()
    const target = csvValue(record[targetAt] ?? '').trim()
    if (written === '' && target === '') continue
    const dead = readDeadPath(written)
    const fault = target === '' ? null : targetFault(target, dead?.path)
    if (!dead || fault || seen.has(dead.path)) {
      read.refused.push({ line, path: written, fault: dead ? (fault ?? 'twice') : 'path' })
      continue
    }
    seen.add(dead.path)
    read.lines.push({ ...dead, line, target })
  }
  return read
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, to: MOST_LINES + 1 })
  } catch (error) {
    if (error instanceof CsvError)
      throw new AppError(brokenLinkErrors.unreadableFile, undefined, { cause: error })
    throw error
  }
}
