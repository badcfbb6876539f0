import { useTranslation } from 'react-i18next'
import type { OperationDetail } from '../contract.ts'
import { ownerOfFields, useChangeWords } from './use-change-words.ts'
import './change-value.css'

/** The facts the specification requires of a bulk operation (2 §3), and its price. */
export function OperationFacts({
  operation,
  whole,
}: {
  operation: OperationDetail
  /** True to include facts that are 0: they may change soon, and the layout then stays still. */
  whole: boolean
}) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const { total, applied, failed, errors, unchanged, leftOut, conflicts, reverted, runs, parts, price } =
    operation
  const facts: [name: string, value: string][] = [
    [t('column.type'), words.type(operation)],
    [t('column.performedOn'), t(`on.${operation.performedOn}`)],
    [
      t('column.fields'),
      operation.fields.map((field) => words.field(field, ownerOfFields(operation))).join(', '),
    ],
    [t('column.total'), words.number(total)],
    [t('column.applied'), words.number(applied)],
    [t('column.failed'), words.number(failed)],
    [t('column.errors'), words.number(errors)],
  ]
  const more: [string, number][] = [
    [t('fact.unchanged'), unchanged],
    [t('fact.conflicts'), conflicts],
    [t('fact.leftOut'), leftOut],
    [t('fact.reverted'), reverted],
  ]
  for (const [name, count] of more) if (whole || count > 0) facts.push([name, words.number(count)])
  if (runs > 1) facts.push([t('fact.runs'), words.number(runs)])
  if (parts > 1) facts.push([t('fact.parts'), words.number(parts)])
  if (price) {
    const { settled, reserved, credit } = price
    facts.push([t(`credit.${credit}`), t('fact.settled', { count: settled, number: words.number(settled) })])
    if (whole || reserved > 0) facts.push([t('fact.reserved'), words.number(reserved)])
  }
  return (
    <dl className="sp-operation-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="sp-numeric">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
