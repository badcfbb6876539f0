import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { platformLiquid } from '../engine.ts'
import { JsonFileError, parseJsonFile } from '../json-file.ts'
import { locationOf, reason } from '../language/error-message.ts'
import { schemaText } from '../section-schema.ts'
import { FolderSource } from '../template-source.ts'
import { type CodePiece, codePieces } from './code-pieces.ts'
import { KNOWN_FILTERS, KNOWN_OBJECTS, KNOWN_TAGS } from './known-names.ts'
import { themeFilenames } from './load-theme.ts'
import {
  callIn,
  declaredBy,
  documentedParameters,
  filtersIn,
  type PartialCall,
  variablesIn,
} from './names-in-code.ts'

/** A part of a theme that the platform would refuse or show as an error. */
export interface Problem {
  kind: 'tag' | 'filter' | 'object' | 'json' | 'syntax' | 'reference' | 'folder'
  file: string
  line: number
  column: number
  message: string
}

/** Folders without which a theme shows no page. */
const REQUIRED_FOLDERS = ['layout', 'templates', 'config']

interface LiquidFile {
  name: string
  body: string
  pieces: CodePiece[]
  declared: Set<string>
  calls: PartialCall[]
}

function readLiquid(name: string, body: string): LiquidFile {
  const pieces = codePieces(body)
  const declared = new Set([
    ...pieces.flatMap((piece) => declaredBy(piece) ?? []),
    ...documentedParameters(body),
  ])
  return { name, body, pieces, declared, calls: pieces.flatMap((piece) => callIn(piece) ?? []) }
}

function at(
  file: { name: string; body: string },
  offset: number,
): { file: string; line: number; column: number } {
  const before = file.body.slice(0, offset)
  return { file: file.name, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/**
 * Returns every problem of the theme in `directory`: unknown tags, filters and objects, unreadable JSON, files that
 * are named but missing, and missing folders; ordered by file and line. Throws if the folder does not exist.
 */
export function checkTheme(directory: string): Problem[] {
  if (!existsSync(directory) || !statSync(directory).isDirectory())
    throw new Error(
      `${directory} is not a folder. Name the folder that holds layout/, templates/ and config/.`,
    )
  const source = new FolderSource(directory)
  const names = themeFilenames(directory)
  const problems = missingParts(directory)
  const files: LiquidFile[] = []
  for (const name of names) {
    const file = source.file(name)
    if (!file || file.base64) continue
    if (name.endsWith('.json') && !name.startsWith('assets/'))
      problems.push(...jsonProblems(name, file.body, names))
    if (name.endsWith('.liquid')) files.push(readLiquid(name, file.body))
  }
  const handed = handedNames(files)
  for (const file of files) problems.push(...liquidProblems(file, handed(file.name), names))
  return problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
}

function missingParts(directory: string): Problem[] {
  const location = { line: 1, column: 1 }
  const folders = REQUIRED_FOLDERS.filter((folder) => !existsSync(join(directory, folder))).map((folder) => ({
    kind: 'folder' as const,
    file: `${folder}/`,
    ...location,
    message: `The folder ${folder}/ is missing`,
  }))
  const layout = 'layout/theme.liquid'
  if (existsSync(join(directory, layout)) || folders.some((one) => one.file === 'layout/')) return folders
  return [...folders, { kind: 'folder', file: layout, ...location, message: `The file ${layout} is missing` }]
}

/** Checks a JSON file; a template or section group must name sections that exist. */
function jsonProblems(name: string, body: string, names: string[]): Problem[] {
  let value: unknown
  try {
    value = parseJsonFile(name, body)
  } catch (error) {
    if (!(error instanceof JsonFileError)) throw error
    return [
      {
        kind: 'json',
        file: name,
        line: error.line,
        column: error.column,
        message: `Not valid JSON: ${error.message}`,
      },
    ]
  }
  if (!/^(templates|sections)\//.test(name)) return []
  const { sections } = value as { sections?: Record<string, { type?: string }> }
  return Object.values(sections ?? {}).flatMap(({ type }) => {
    if (type === undefined || type.startsWith('shopify://') || names.includes(`sections/${type}.liquid`))
      return []
    const offset = Math.max(body.indexOf(`"${type}"`), 0)
    const message = `Section '${type}' does not exist`
    return [{ kind: 'reference' as const, ...at({ name, body }, offset), message }]
  })
}

/** Returns, for each file, the names other files pass to it. */
function handedNames(files: LiquidFile[]): (name: string) => Set<string> {
  const byFile = new Map<string, Set<string>>()
  const forAllBlocks = new Set<string>()
  for (const file of files)
    for (const call of file.calls) {
      const names = call.shared ? [...call.names, ...file.declared] : call.names
      const target = call.file === null ? forAllBlocks : (byFile.get(call.file) ?? new Set())
      for (const name of names) target.add(name)
      if (call.file !== null) byFile.set(call.file, target)
    }
  return (name) => new Set([...(byFile.get(name) ?? []), ...(name.startsWith('blocks/') ? forAllBlocks : [])])
}

function liquidProblems(file: LiquidFile, handed: Set<string>, names: string[]): Problem[] {
  const problems: Problem[] = []
  const add = (kind: Problem['kind'], offset: number, message: string) =>
    problems.push({ kind, ...at(file, offset), message })
  for (const piece of file.pieces) {
    if (piece.tag !== null && !isKnownTag(piece.tag))
      add('tag', piece.tagOffset, `Unknown tag '${piece.tag}'`)
    for (const { name, offset } of filtersIn(piece))
      if (!KNOWN_FILTERS.has(name)) add('filter', offset, `Unknown filter '${name}'`)
    for (const { name, offset } of variablesIn(piece))
      if (!KNOWN_OBJECTS.has(name) && !file.declared.has(name) && !handed.has(name))
        add('object', offset, `Unknown object '${name}'`)
  }
  for (const call of file.calls)
    if (call.file !== null && !names.includes(call.file))
      add('reference', call.offset, `${call.file} does not exist`)
  problems.push(...schemaProblems(file))
  if (!problems.some((problem) => problem.kind === 'tag')) problems.push(...syntaxProblems(file))
  return problems
}

function isKnownTag(tag: string): boolean {
  return KNOWN_TAGS.has(tag) || (tag.startsWith('end') && KNOWN_TAGS.has(tag.slice('end'.length)))
}

function schemaProblems(file: LiquidFile): Problem[] {
  const schema = /^(sections|blocks)\//.test(file.name) ? schemaText(file.body) : undefined
  if (!schema) return []
  try {
    parseJsonFile(file.name, schema.text)
    return []
  } catch (error) {
    if (!(error instanceof JsonFileError)) throw error
    const line = schema.line + error.line - 1
    return [
      {
        kind: 'json',
        file: file.name,
        line,
        column: error.column,
        message: `The schema is not valid JSON: ${error.message}`,
      },
    ]
  }
}

function syntaxProblems(file: LiquidFile): Problem[] {
  try {
    platformLiquid().parse(file.body, file.name)
    return []
  } catch (error) {
    const { line = 1 } = locationOf(error)
    return [{ kind: 'syntax', file: file.name, line, column: 1, message: reason(error) }]
  }
}

/** Formats a problem as one line: `sections/header.liquid:12:5 Unknown filter 'shout'`. */
export function problemText(problem: Problem): string {
  return `${problem.file}:${problem.line}:${problem.column} ${problem.message}`
}
