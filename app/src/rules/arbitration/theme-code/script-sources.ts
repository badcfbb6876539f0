import { liquidTokens, withoutLiquid } from './liquid-tokens.ts'
import { lineAt, type ThemeFile } from './theme-edits.ts'

/** A JSON-LD script in a theme's code. */
export interface ScriptSource {
  file: string
  line: number
  /** Range of the whole element. */
  from: number
  to: number
  /** Range of its content. */
  start: number
  end: number
  /** Literal property names and types, including those in rendered snippets. */
  keys: ReadonlySet<string>
  types: ReadonlySet<string>
  /** Whether the platform's own filter writes it. */
  byFilter: boolean
}

const MOST_SCRIPTS = 200
/** Tags that hide their content. */
const HIDING = new Set(['comment', 'doc', 'schema'])
/** How deep rendered snippets are followed; real scripts nest only a few levels. */
const DEEPEST = 3

/** Returns all JSON-LD scripts of a theme. */
export function scriptSources(files: readonly ThemeFile[]): ScriptSource[] {
  const byName = new Map(files.map((file) => [file.name, file.text]))
  const found: ScriptSource[] = []
  for (const { name, text } of files) {
    if (!name.endsWith('.liquid') || !text.includes('ld+json')) continue
    for (const script of scriptsOf(text)) {
      if (found.length >= MOST_SCRIPTS) return found
      const content = text.slice(script.start, script.end)
      const whole = withSnippets(content, byName)
      const plain = whole.map((part) => withoutLiquid(part)).join('\n')
      found.push({
        file: name,
        line: lineAt(text, script.from),
        ...script,
        keys: keysIn(plain),
        types: typesIn(plain),
        byFilter: whole.some((part) => /\|\s{0,20}structured_data\b/.test(part)),
      })
    }
  }
  return found
}

/** Finds script elements outside Liquid; ignores those that Liquid comments out. */
function scriptsOf(text: string): Pick<ScriptSource, 'from' | 'to' | 'start' | 'end'>[] {
  const tokens = liquidTokens(text)
  // The content of a hiding tag is blanked with the tag.
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

/** Returns the text and the texts of the snippets it renders. */
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

/** Returns the property names in a JSON text, valid or not. */
export function keysIn(json: string): Set<string> {
  return new Set([...json.matchAll(/"(@?[\w:]{1,80})"\s{0,20}:/g)].map(([, key]) => key ?? ''))
}

/** Returns the types named in a JSON text. */
export function typesIn(json: string): Set<string> {
  const found = json.matchAll(/"@type"\s{0,20}:\s{0,20}"(?:https?:\/\/schema\.org\/)?(\w{1,80})"/g)
  return new Set([...found].map(([, type]) => type ?? ''))
}
