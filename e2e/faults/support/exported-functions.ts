import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A parameter as written: its name, its type as a tree, and as text. */
export interface Parameter {
  name: string
  type: TypeTree | null
  text: string
  optional: boolean
}

/** A node of the parser's type tree, as far as `made-arguments.ts` uses it. */
export interface TypeTree {
  type: string
  [part: string]: unknown
}

export interface ExportedFunction {
  /** `core/writing/clean-text.ts#cleanText`, relative to `app/src`. */
  id: string
  file: string
  name: string
  parameters: Parameter[]
}

const SOURCE = join(import.meta.dirname, '../../../app/src')

/**
 * Returns every synchronous function that the server's source exports: an asynchronous one depends on more than its
 * arguments. Reads the source itself, so that a new function cannot be forgotten.
 */
export function exportedFunctions(source: string = SOURCE): ExportedFunction[] {
  return globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.test\.ts$|\.d\.ts$|(^|\/)testing\/|(^|\/)generated\/|(^|\/)ui\//.test(file))
    .sort()
    .flatMap((file) => functionsOf(file, readFileSync(join(source, file), 'utf8')))
}

interface Written {
  type: string
  async?: boolean
  params: Record<string, unknown>[]
  returnType?: { start: number; end: number } | null
}

function functionsOf(file: string, text: string): ExportedFunction[] {
  const { program } = parseSync(file, text)
  const found: ExportedFunction[] = []
  const add = (name: string, written: Written) => {
    const answer = written.returnType ? text.slice(written.returnType.start, written.returnType.end) : ''
    if (written.async || /Promise<|Async/.test(answer)) return
    const parameters = written.params.map((one) => parameterOf(one, text))
    found.push({ id: `${file}#${name}`, file, name, parameters })
  }
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) continue
    const { declaration } = statement
    if (declaration.type === 'FunctionDeclaration' && declaration.id)
      add(declaration.id.name, declaration as unknown as Written)
    if (declaration.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && init && /^(ArrowFunction|Function)Expression$/.test(init.type))
          add(id.name, init as unknown as Written)
  }
  return found
}

interface WrittenParameter {
  type: string
  name?: string
  optional?: boolean
  left?: WrittenParameter
  argument?: WrittenParameter
  typeAnnotation?: { typeAnnotation: TypeTree & { start: number; end: number } } | null
}

function parameterOf(written: unknown, text: string): Parameter {
  const given = written as WrittenParameter
  const inner = given.left ?? given.argument ?? given
  const type = inner.typeAnnotation?.typeAnnotation ?? null
  return {
    name: inner.name ?? '',
    type,
    text: type ? text.slice(type.start, type.end).replace(/\s+/g, ' ') : '',
    optional: given.left !== undefined || inner.optional === true,
  }
}
