import { useTranslation } from 'react-i18next'
import { operationPath } from '#core/changes/ui/operation-paths.ts'
import type { StatementLine } from '#core/credits/contract.ts'
import { lineText, operationOf } from '#core/credits/domain/line-text.ts'
import { exactTime } from '#kit/shared/exact-time.ts'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/link.tsx'
import { usePlanWords } from './use-plan-words.ts'

/** Returns the columns: event, time, kind of credit, amount, balance. */
export function useStatementColumns(): DataColumn<StatementLine>[] {
  const { t, i18n } = useTranslation(['plans', 'credits'])
  const { number } = usePlanWords()
  const signed = (amount: number) => (amount > 0 ? `+${number(amount)}` : number(amount))
  return [
    {
      key: 'what',
      title: t('credits:statement.what'),
      least: 14,
      cell: (line) => <What line={line} />,
    },
    {
      key: 'credit',
      title: t('credits:statement.credit'),
      least: 8,
      cell: ({ credit }) => t(`credits:kind.${credit}`),
    },
    {
      key: 'at',
      title: t('credits:statement.at'),
      least: 9,
      short: true,
      cell: ({ at }) => <time dateTime={at}>{exactTime(at, i18n.language)}</time>,
    },
    {
      key: 'amount',
      title: t('credits:statement.amount'),
      keep: 1,
      numeric: true,
      cell: ({ amount }) => signed(amount),
    },
    {
      key: 'balance',
      title: t('credits:statement.balance'),
      numeric: true,
      cell: ({ balance }) => number(balance),
    },
  ]
}

/** What happened, with a link to its operation, and how many of the credits are still held. */
function What({ line }: { line: StatementLine }) {
  const { t } = useTranslation(['plans', 'credits'])
  const { number } = usePlanWords()
  const operation = operationOf(line)
  const words = t(lineText(line), { id: line.subject })
  return (
    <>
      {operation === null ? words : <Link to={operationPath(operation)}>{words}</Link>}
      {line.held > 0 && (
        <div className="sp-subtle sp-small">
          {t('statement.held', { count: line.held, number: number(line.held) })}
        </div>
      )}
    </>
  )
}
