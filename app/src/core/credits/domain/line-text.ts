import type { StatementLine } from '../contract.ts'

/** Uses of credits that are not operations; credits of the other kinds are held for a form until it is saved. */
const USES: Partial<Record<StatementLine['credit'], string>> = {
  'ai-blog': 'credits:statement.post',
  'google-index': 'credits:statement.check',
}

/** Returns the id of the operation a line of the statement belongs to; null if it is not of one. */
export function operationOf({ reason, subject }: Pick<StatementLine, 'reason' | 'subject'>): string | null {
  return reason === 'operation' && /^\d+$/.test(subject) ? subject : null
}

/** Returns the key of the text for what happened in a line of the statement; an operation's has its `id`. */
export function lineText(line: Pick<StatementLine, 'reason' | 'subject' | 'credit'>): string {
  if (line.reason !== 'operation') return `credits:statement.reason.${line.reason}`
  if (operationOf(line) !== null) return 'credits:statement.operation'
  return USES[line.credit] ?? 'credits:statement.form'
}
