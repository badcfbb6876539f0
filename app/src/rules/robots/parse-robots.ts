/** A line with a known name. `line` counts from 1. */
export interface RobotsLine {
  line: number
  kind: 'user-agent' | 'allow' | 'disallow' | 'crawl-delay' | 'sitemap'
  value: string
}

export interface ParsedRobots {
  lines: RobotsLine[]
  /** Number of lines with an unknown name. */
  unknown: number
  /** Number of the last line. */
  last: number
}

/** Length at which the search engine cuts a line. */
const LONGEST_LINE = 16_664

/** Names by their beginning, as the search engine matches them, including common misspellings. */
const NAMES: readonly (readonly [RegExp, RobotsLine['kind']])[] = [
  [/^user-?agent|^user agent/i, 'user-agent'],
  [/^allow/i, 'allow'],
  [/^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i, 'disallow'],
  [/^crawl-?delay/i, 'crawl-delay'],
  [/^site-?map/i, 'sitemap'],
]

/** Parses the lines of a robots.txt. A byte order mark, whole or in part, is not part of the first line. */
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

/** Splits a line into name and value. The colon may be missing if the line has two words. */
function nameAndValue(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  if (colon >= 0) return [trimmed(line.slice(0, colon)), trimmed(line.slice(colon + 1))]
  const [name = '', value, ...more] = trimmed(line).split(/[ \t]+/)
  return value === undefined || more.length > 0 ? ['', ''] : [name, value]
}

/** Removes spaces and tabs around a text; other space-like characters are text. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isSpace(text.charCodeAt(from))) from += 1
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Reports whether a character is a space, tab, vertical tab or form feed. */
function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 11 || code === 12
}
