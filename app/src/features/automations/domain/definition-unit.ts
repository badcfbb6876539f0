import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { Unit } from '#kit/shared/merge-edits.ts'
import type { Rule } from './rule.ts'

interface Written {
  kind: ResourceKind
  rule: Rule
  action: string
  fields: string[]
  options: Record<string, unknown>
}

/** What an automation writes and where: rule, fields and options only fit their kind and action. */
export const WRITTEN: Unit<Written> = {
  fields: ['kind', 'rule', 'action', 'fields', 'options'],
  of: ({ kind, rule, action }) => [kind, rule.type, action],
}
