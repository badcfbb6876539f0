import type { Asked } from '#rules/redirects/compile/gather.ts'
import { type OwnHosts, parseUrl } from '#rules/redirects/compile/parse-url.ts'
import type { ShownFinding } from '../contract/redirects.ts'
import type { LineFinding } from '../domain/finding-text.ts'
import { LONGEST } from '../domain/import-limits.ts'
import type { FileLine } from './read-lines.ts'

// oxlint-disable-next-line no-control-regex -- control signs are what is looked for
const CONTROL = /[\u0000-\u001F\u007F]/

export interface CheckedLines {
  /** Wishes for the compiler. */
  asked: Asked[]
  /** Lines not passed to the compiler, and why. */
  refused: Map<number, ShownFinding>
}

/**
 * Splits the lines into wishes and refusals: a line that is no redirect is refused, and so are all but the last about
 * the same path.
 */
export function checkLines(lines: readonly FileLine[], hosts: OwnHosts): CheckedLines {
  const refused = new Map<number, ShownFinding>()
  const last = new Map<string, FileLine>()
  const refuse = ({ line }: FileLine, key: LineFinding, values: Record<string, string>) =>
    refused.set(line, { code: 'refused', key, values, line })
  for (const each of lines) {
    const { path, target } = each
    if (path === '') refuse(each, 'noPath', {})
    else if (CONTROL.test(path) || CONTROL.test(target)) refuse(each, 'controlSigns', {})
    else if (path.length > LONGEST || target.length > LONGEST)
      refuse(each, 'tooLong', { limit: String(LONGEST) })
    else {
      const { key } = parseUrl(path, hosts)
      const before = last.get(key)
      if (before) refuse(before, 'repeated', { path: key, by: String(each.line) })
      last.set(key, each)
    }
  }
  const asked = lines
    .filter(({ line }) => !refused.has(line))
    .map(({ line, path, target }) => ({ path, target, line }))
  return { asked, refused }
}
