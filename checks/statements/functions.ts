import { ALLOWED_FUNCTIONS } from './allowed.ts'
import type { Fault } from './forms.ts'
import { judgeStatement } from './judge.ts'
import { allOf, listOf, type Node, namesIn, nodeOf, textOf, walk } from './nodes.ts'
import { type MigrationText, parseFunction, parseStatements } from './parser.ts'
import type { Tables } from './tables.ts'

export interface FunctionFault extends Fault {
  name: string
  file: string
  line: number
}

interface Definition {
  name: string
  file: string
  line: number
  text: string
  node: Node
}

/** Returns the faults no exception covers: an exception is from the forms it names, not from others. */
export const notAllowed = (faults: readonly FunctionFault[]): FunctionFault[] =>
  faults.filter(({ name, form }) => !ALLOWED_FUNCTIONS[name]?.forms.includes(form))

/** Returns faults of the functions as the migrations leave them: the last definition of each, without dropped ones. */
export function faultsOfFunctions(migrations: readonly MigrationText[], tables: Tables): FunctionFault[] {
  return [...definitions(migrations).values()].flatMap((definition) =>
    faultsIn(definition, tables).map((fault) => ({
      ...fault,
      name: definition.name,
      file: definition.file,
      line: definition.line,
    })),
  )
}

function definitions(migrations: readonly MigrationText[]): Map<string, Definition> {
  const found = new Map<string, Definition>()
  for (const { name: file, statements, texts } of migrations)
    statements.forEach((statement, at) => {
      const node = nodeOf(statement, 'CreateFunctionStmt')
      const name = namesIn(listOf(node, 'funcname')).at(-1)
      const { text = '', line = 0 } = texts[at] ?? {}
      if (name) found.set(name, { name, file, line, text, node })
      const drop = nodeOf(statement, 'DropStmt')
      if (/FUNCTION|PROCEDURE|ROUTINE/.test(textOf(drop, 'removeType')))
        for (const object of listOf(drop, 'objects'))
          found.delete(namesIn(listOf(nodeOf(object, 'ObjectWithArgs'), 'objname')).at(-1) ?? '')
    })
  return found
}

function faultsIn({ node, text }: Definition, tables: Tables): Fault[] {
  const parameters = new Set(
    listOf(node, 'parameters').map((one) => textOf(nodeOf(one, 'FunctionParameter'), 'name')),
  )
  if ('sql_body' in node) return judgeStatement(nodeOf(node, 'sql_body'), { tables, parameters })
  const option = (name: string): Node =>
    nodeOf(
      listOf(node, 'options')
        .map((one) => nodeOf(one, 'DefElem'))
        .find((one) => one['defname'] === name) ?? {},
      'arg',
    )
  if (textOf(nodeOf(option('language'), 'String'), 'sval') === 'plpgsql')
    return faultsInProgram(parseFunction(text), tables, parameters)
  const body = namesIn(listOf(nodeOf(option('as'), 'List'), 'items'))[0] ?? ''
  return parseStatements(body).flatMap((statement) => judgeStatement(statement, { tables, parameters }))
}

function faultsInProgram(program: Node, tables: Tables, parameters: Set<string>): Fault[] {
  const faults: Fault[] = []
  for (const variable of [...allOf(program, 'PLpgSQL_var'), ...allOf(program, 'PLpgSQL_rec')])
    parameters.add(textOf(variable, 'refname'))
  walk(program, (kind, node) => {
    if (isDynamic(kind, node)) faults.push({ form: 'dynamic', table: '' })
    if (kind !== 'PLpgSQL_expr') return
    const statements = statementsOf(textOf(node, 'query'))
    if (!statements) faults.push({ form: 'unread', table: '' })
    for (const statement of statements ?? [])
      faults.push(...judgeStatement(statement, { tables, parameters }))
  })
  return faults
}

/** Reports whether this part of a PL/pgSQL body runs a text that is put together only when it runs. */
function isDynamic(kind: string, node: Node): boolean {
  if (kind === 'PLpgSQL_stmt_dynexecute' || kind === 'PLpgSQL_stmt_dynfors') return true
  const mayBe = kind === 'PLpgSQL_stmt_return_query' || kind === 'PLpgSQL_stmt_open'
  return mayBe && 'dynquery' in node
}

/** A text in a PL/pgSQL body is a statement, a value, or an assignment of a value to a variable; null: it is none. */
function statementsOf(text: string): Node[] | null {
  const value = text.replace(/^\s*[\w.[\]]+\s*:?=\s*/, '')
  for (const attempt of [text, `select ${text}`, `select ${value}`]) {
    try {
      return parseStatements(attempt)
    } catch {
      // Try the next interpretation.
    }
  }
  return null
}
