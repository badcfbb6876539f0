import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** Matches a template literal after the block comment GraphQL, or one that begins with #graphql. */
const TAGGED = /(?:\/\*\s*GraphQL\s*\*\/\s*`([^`]*)`|`(\s*#graphql\b[^`]*)`)/g

export interface FoundOperation {
  /** Repository path and line. */
  where: string
  name: string
  document: string
}

/**
 * Returns every GraphQL document of the product. Throws for one that is assembled from parts, because it cannot be
 * checked.
 */
export function findOperations(folder = 'app/src'): FoundOperation[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|graphql)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((path) => operationsIn(`${folder}/${path}`, readFileSync(join(ROOT, folder, path), 'utf8')))
}

/** Returns the documents of one file; a `.graphql` file is one document. */
export function operationsIn(path: string, text: string): FoundOperation[] {
  if (path.endsWith('.graphql')) return [{ where: `${path}:1`, name: nameOf(text), document: text }]
  return [...text.matchAll(TAGGED)].map((match) => {
    const document = match[1] ?? match[2] ?? ''
    const where = `${path}:${text.slice(0, match.index).split('\n').length}`
    if (document.includes('${')) throw new Error(`${where}: a document must be whole, without \${…} in it.`)
    return { where, name: nameOf(document), document }
  })
}

function nameOf(document: string): string {
  return /^\s*(?:query|mutation|fragment)\s+(\w+)/m.exec(document)?.[1] ?? 'unnamed'
}
