import { liquidTokens, withoutLiquid } from './liquid-tokens.ts'
import { lineAt, type ThemeFile } from './theme-file.ts'

/** A JSON-LD script as a theme's code writes it. */
export interface ScriptSource {
  file: string
  line: number
  /** The whole element. */
  from: number
  to: number
  /** Its content. */
  start: number
  end: number
  /** Property names and types that stand there in letters, snippets it renders included. */
  keys: ReadonlySet<string>
  types: ReadonlySet<string>
  /** The platform's own filter writes it. */
  byFilter: boolean
}

const MOST_SCRIPTS = 200
/** Tags that hide what they hold. */
const HIDING = new Set(['comment', 'doc', 'schema'])
/** Snippets inside a script render others a few deep. */
const DEEPEST = 3

/** All JSON-LD scripts of a theme. */
export function scriptSources(files: readonly ThemeFile[]): ScriptSource[] {
  const byName = new Map(files.map((file) => [file.name, file.text]))
  const found: ScriptSource[] = []
  for (const { name, text } of files) {
    if (!name.endsWith('.liquid') || !text.includes('ld+json')) continue
    for (const place of scriptsOf(text)) {
      if (found.length >= MOST_SCRIPTS) return found
      const content = text.slice(place.start, place.end)
      const whole = withSnippets(content, byName)
      const plain = whole.map((part) => withoutLiquid(part)).join('\n')
      found.push({
        file: name,
        line: lineAt(text, place.from),
        ...place,
        keys: keysIn(plain),
        types: typesIn(plain),
        byFilter: whole.some((part) => /\|\s{0,20}structured_data\b/.test(part)),
      })
    }
  }
  return found
}

/** Elements by their tags outside of Liquid; what Liquid comments out is none. */
function scriptsOf(text: string): Pick<ScriptSource, 'from' | 'to' | 'start' | 'end'>[] {
  const tokens = liquidTokens(text)
  // What stands in a comment is blanked with it.
  const blanked = tokens.map((token, at) => {
    const end = HIDING.has(token.name) ? tokens[at + 1] : undefined
    return end ? { ...token, to: end.from } : token
  })
  const plain = withoutLiquid(text, blanked)
  const lower = plain.toLowerCase()
  const found: ReturnType<typeof scriptsOf> = []
  for (let from = lower.indexOf('<script'); from >= 0; from = lower.indexOf('<script', from + 7)) {
    const start = lower.indexOf('>', from) + 1
    const end = start === 0 ? -1 : lower.indexOf('</script', start)
    if (end < 0) break
    const close = lower.indexOf('>', end)
    if (close < 0) break
    if (found.length >= MOST_SCRIPTS) break
    if (lower.slice(from, start).includes('ld+json')) found.push({ from, to: close + 1, start, end })
    from = end
  }
  return found
}

/** The text, and those of the snippets rendered in it. */
function withSnippets(text: string, byName: ReadonlyMap<string, string>, depth = 0): string[] {
  if (depth >= DEEPEST) return [text]
  const names = new Set(
    liquidTokens(text).flatMap(({ name, markup }) => {
      const [, snippet] = /^(?:render|include)\s{1,20}['"]([\w.-]{1,200})['"]/.exec(markup) ?? []
      return snippet && (name === 'render' || name === 'include') ? [snippet] : []
    }),
  )
  return [
    text,
    ...[...names].flatMap((name) => {
      const inner = byName.get(`snippets/${name}.liquid`)
      return inner === undefined ? [] : withSnippets(inner, byName, depth + 1)
    }),
  ]
}

/** Names of properties in JSON text, whether it can be read or not. */
export function keysIn(json: string): Set<string> {
  return new Set([...json.matchAll(/"(@?[\w:]{1,80})"\s{0,20}:/g)].map(([, key]) => key ?? ''))
}

/** Types that JSON text names. */
export function typesIn(json: string): Set<string> {
  const found = json.matchAll(/"@type"\s{0,20}:\s{0,20}"(?:https?:\/\/schema\.org\/)?(\w{1,80})"/g)
  return new Set([...found].map(([, type]) => type ?? ''))
}
