import { stepOf } from '#core/redirects/redirect-changes.ts'
import type { Compiled } from '#rules/redirects/compile/compile.ts'
import { type OwnHosts, parseUrl } from '#rules/redirects/compile/parse-url.ts'
import type { PlanRow } from '../contract/plans.ts'
import type { ShownFinding } from '../contract/redirects.ts'
import type { Verdict } from '../domain/verdicts.ts'
import type { FileLine } from './read-lines.ts'

interface CheckedPlan {
  lines: readonly FileLine[]
  hosts: OwnHosts
  /** Lines not passed to the compiler. */
  refused: ReadonlyMap<number, ShownFinding>
  compiled: Compiled
}

/** Most findings per row, so that a nonsensical file does not grow in the plan. */
const FINDINGS = 10

/** Returns the plan row by row: each line of the file with its verdict, then the changes no line asked for. */
export function planRows({ lines, hosts, refused, compiled }: CheckedPlan): PlanRow[] {
  const ofLine = Map.groupBy(
    compiled.findings.filter(({ line }) => line !== undefined),
    ({ line }) => line as number,
  )
  const ofPath = Map.groupBy(
    compiled.findings.filter(({ line }) => line === undefined),
    ({ values }) => values['path'] ?? '',
  )
  const steps = new Map(compiled.writes.map((write) => [write.path, stepOf(write)]))
  const rows: PlanRow[] = []
  const push = (row: Omit<PlanRow, 'at'>) => rows.push({ at: rows.length + 1, ...row })
  for (const { line, path, target } of lines) {
    const early = refused.get(line)
    const findings = early ? [early] : (ofLine.get(line) ?? []).slice(0, FINDINGS)
    const { key } = parseUrl(path, hosts)
    const plain = { line, path: early ? path.slice(0, 200) : key, findings }
    if (findings.some(({ code }) => code === 'refused')) {
      push({ ...plain, before: null, after: target.slice(0, 200), verdict: 'refused' })
      continue
    }
    const step = steps.get(key)
    steps.delete(key)
    const overwritten = findings.find(({ key: said }) => said === 'overwrites')?.values['earlier']
    const verdict: Verdict = !step ? 'unchanged' : overwritten === undefined ? 'create' : 'overwrite'
    push({ ...plain, before: step?.before ?? null, after: step?.after ?? target, verdict })
  }
  for (const { path, before, after } of steps.values()) {
    const key = parseUrl(path, hosts).key
    const findings = [...(ofPath.get(path) ?? []), ...(path === key ? [] : (ofPath.get(key) ?? []))]
    const verdict: Verdict = lines.length > 0 ? 'also' : verdictOf(before, after)
    push({ line: null, path, before, after, verdict, findings: findings.slice(0, FINDINGS) })
  }
  return rows
}

function verdictOf(before: string | null, after: string | null): Verdict {
  if (after === null) return 'delete'
  return before === null ? 'create' : 'overwrite'
}
