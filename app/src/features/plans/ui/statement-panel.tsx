import { useTranslation } from 'react-i18next'
import type { StatementLine } from '#core/credits/contract.ts'
import { creditsApi } from '#core/credits/ui/credits-api.ts'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import { useCursorTrail } from '#kit/ui/use-cursor-trail.ts'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import { useStatement } from './use-plans.ts'
import { useStatementColumns } from './use-statement-columns.tsx'

type Kind = StatementLine['credit']

/** Every credit gained and spent, with the balance after it. */
export function StatementPanel() {
  const { t } = useTranslation(['plans', 'credits'])
  const { filters, set } = useUrlFilters(['credit'])
  const credit = CREDIT_KINDS.find((kind) => kind === filters.credit)
  const trail = useCursorTrail()
  const statement = useStatement(credit, trail.cursor)
  const columns = useStatementColumns()
  const csv = useCsv(() => creditsApi.statementCsv(credit ? { credit } : {}), creditsApi.statementCsv)
  const { data } = statement
  return (
    <Section
      title={t('statement.title')}
      note={t('statement.note')}
      flush
      csv={data && data.lines.length > 0 ? csv : undefined}
    >
      <div className="sp-section-body">
        <Stack gap={3}>
          <Select<Kind | 'all'>
            label={t('statement.kind')}
            value={credit ?? 'all'}
            onValue={(value) => set({ credit: value === 'all' ? '' : value })}
            options={[
              { value: 'all', label: t('statement.all') },
              ...CREDIT_KINDS.map((value) => ({ value, label: t(`credits:kind.${value}`) })),
            ]}
          />
        </Stack>
      </div>
      {statement.isPending ? (
        <Loading>
          <SkeletonRows rows={6} sign={false} />
        </Loading>
      ) : data ? (
        <>
          {data.lines.length === 0 && credit ? (
            <EmptyState
              drawing="history"
              title={t('statement.none', { kind: t(`credits:kind.${credit}`) })}
              action={<Button onPress={() => set({ credit: '' })}>{t('statement.all')}</Button>}
            />
          ) : data.lines.length === 0 ? (
            <EmptyState drawing="history" title={t('statement.empty')}>
              {t('statement.emptyNote')}
            </EmptyState>
          ) : (
            <DataTable
              label={t('statement.title')}
              columns={columns}
              rows={data.lines}
              rowKey={({ id }) => id}
              stale={statement.isPlaceholderData}
            />
          )}
          {(!trail.isFirst || data.next !== null) && (
            <div className="sp-section-body">
              <Inline>
                <Button isDisabled={trail.isFirst} onPress={trail.goBack}>
                  {t('statement.newer')}
                </Button>
                <Button
                  isDisabled={data.next === null}
                  onPress={() => data.next !== null && trail.go(data.next)}
                >
                  {t('statement.older')}
                </Button>
              </Inline>
            </div>
          )}
        </>
      ) : (
        <ErrorState
          error={statement.error}
          onRetry={() => void statement.refetch()}
          retrying={statement.isFetching}
        />
      )}
    </Section>
  )
}
