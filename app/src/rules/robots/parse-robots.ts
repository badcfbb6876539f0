/** A line that means something. `line` counts from 1. */
export interface RobotsLine {
  line: number
  kind: 'user-agent' | 'allow' | 'disallow' | 'crawl-delay' | 'sitemap'
  value: string
}

export interface ParsedRobots {
  lines: RobotsLine[]
  /** Lines with a name nobody knows. */
  unknown: number
  /** Number of the last line. */
  last: number
}

/** Where the search engine cuts a line. */
const LONGEST_LINE = 16_664

/** By the beginning of their name, as the search engine tells them; with what people write instead. */
const NAMES: readonly (readonly [RegExp, RobotsLine['kind']])[] = [
  [/^user-?agent|^user agent/i, 'user-agent'],
  [/^allow/i, 'allow'],
  [/^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i, 'disallow'],
  [/^crawl-?delay/i, 'crawl-delay'],
  [/^site-?map/i, 'sitemap'],
]

/** The lines of a robots.txt. A byte order mark, or part of one, does not belong to the first. */
export function parseRobots(text: string): ParsedRobots {
  const parsed: ParsedRobots = { lines: [], unknown: 0, last: 0 }
  const all = text.replace(/^[\uFEFF\uFFFD]/, '').split(/\r\n|\r|\n/)
  if (all.at(-1) === '') all.pop()
  parsed.last = all.length
  for (const [at, whole] of all.entries()) {
    const [name, value] = nameAndValue(whole.slice(0, LONGEST_LINE).split('#', 1)[0] ?? '')
    if (name === '') continue
    const kind = NAMES.find(([pattern]) => pattern.test(name))?.[1]
    if (kind) parsed.lines.push({ line: at + 1, kind, value })
    else parsed.unknown += 1
  }
  return parsed
}

/** The colon may be missing where a line is two words. */
function nameAndValue(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  if (colon >= 0) return [trimmed(line.slice(0, colon)), trimmed(line.slice(colon + 1))]
  const [name = '', value, ...more] = trimmed(line).split(/[ \t]+/)
  return value === undefined || more.length > 0 ? ['', ''] : [name, value]
}

/** Without spaces and tabs around it; other signs that look like spaces are text. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isSpace(text.charCodeAt(from))) from += 1
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Space, tab, vertical tab and form feed. */
function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 11 || code === 12
}
