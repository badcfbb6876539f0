import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One import or re-export; the specifiers of our own files are resolved to a path from the repository's root. */
export interface ImportEdge {
  specifier: string
  /** Repository path (`app/src/kit/…`) or null for a package or a Node module. */
  target: string | null
  typeOnly: boolean
  reexportsAll: boolean
  line: number
}

/** A file as the rules see it. Paths are relative to the repository's root, with `/`. */
export interface SourceFile {
  path: string
  text: string
  imports: ImportEdge[]
}

const OWN_ALIAS = /^#(kit|adapters|core|rules|features|entries)\//

/** Reads and parses one TypeScript file; other text files have no imports. */
export function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(posix.join(root, path), 'utf8')
  return { path, text, imports: /\.tsx?$/.test(path) ? importsOf(path, text) : [] }
}

/** Returns the imports of a TypeScript text at `path`, including dynamic ones with a literal specifier. */
export function importsOf(path: string, text: string): ImportEdge[] {
  const { module } = parseSync(path, text)
  const edges: ImportEdge[] = []
  const add = (specifier: string, start: number, typeOnly: boolean, reexportsAll = false) =>
    edges.push({
      specifier,
      target: resolve(path, specifier),
      typeOnly,
      reexportsAll,
      line: lineOf(text, start),
    })
  for (const found of module.staticImports) {
    const typeOnly = found.entries.length > 0 && found.entries.every((entry) => entry.isType)
    add(found.moduleRequest.value, found.start, typeOnly)
  }
  for (const found of module.staticExports) {
    const request = found.entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (!request) continue
    const all = found.entries.some((entry) => entry.importName.kind === 'AllButDefault')
    add(
      request.value,
      found.start,
      found.entries.every((entry) => entry.isType),
      all,
    )
  }
  for (const found of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(
      text.slice(found.moduleRequest.start, found.moduleRequest.end),
    )
    if (literal?.[2]) add(literal[2], found.start, false)
  }
  return edges
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  if (OWN_ALIAS.test(specifier)) return `app/src/${specifier.slice(1)}`
  return null
}

function lineOf(text: string, offset: number): number {
  let line = 1
  for (let i = 0; i < offset; i++) if (text.charCodeAt(i) === 10) line++
  return line
}
