import { useTranslation } from 'react-i18next'
import { operationPath } from '#core/changes/ui/operation-paths.ts'
import type { StatementLine } from '#core/credits/contract.ts'
import { exactTime } from '#kit/shared/exact-time.ts'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/link.tsx'
import { usePlanWords } from './use-plan-words.ts'

/** Uses of credits that are not operations; credits of the other kinds are held for a form until it is saved. */
const USES: Partial<Record<StatementLine['credit'], 'post' | 'check'>> = {
  'ai-blog': 'post',
  'google-index': 'check',
}

/** Returns the columns: event, time, kind of credit, amount, balance. */
export function useStatementColumns(): DataColumn<StatementLine>[] {
  const { t, i18n } = useTranslation(['plans', 'credits'])
  const { number } = usePlanWords()
  const signed = (amount: number) => (amount > 0 ? `+${number(amount)}` : number(amount))
  return [
    {
      key: 'what',
      title: t('statement.what'),
      cell: ({ reason, subject, held, credit }) => (
        <>
          {reason !== 'operation' ? (
            t(`statement.reason.${reason}`)
          ) : /^\d+$/.test(subject) ? (
            <Link to={operationPath(subject)}>{t('statement.operation', { id: subject })}</Link>
          ) : (
            t(`statement.${USES[credit] ?? 'form'}`)
          )}
          {held > 0 && (
            <div className="sp-subtle sp-small">
              {t('statement.held', { count: held, number: number(held) })}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'credit',
      title: t('statement.credit'),
      cell: ({ credit }) => t(`credits:kind.${credit}`),
    },
    {
      key: 'at',
      title: t('statement.at'),
      from: 'medium',
      cell: ({ at }) => <time dateTime={at}>{exactTime(at, i18n.language)}</time>,
    },
    { key: 'amount', title: t('statement.amount'), numeric: true, cell: ({ amount }) => signed(amount) },
    { key: 'balance', title: t('statement.balance'), numeric: true, cell: ({ balance }) => number(balance) },
  ]
}
