import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAs } from '#core/staff/domain/roles.ts'
import { useMe } from '#core/staff/ui/use-me.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsvOfPages } from '#kit/ui/use-csv-of-pages.ts'
import type { StaffCode } from '../../contract/staff.ts'
import { useBenefitWords } from '../use-benefit-words.ts'
import { usePlanWords } from '../use-plan-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { CODES_KEY, staffPlansApi } from './staff-plans-api.ts'

const AddCode = lateDialog(() => import('./add-code.tsx').then((part) => part.AddCode))

/** Promotion codes with their uses: list, add, end. */
export function CodesTab() {
  const { t } = useTranslation('plans')
  const cache = useQueryClient()
  const { data: me } = useMe()
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<string | null>(null)
  const codes = useQuery({ queryKey: CODES_KEY, queryFn: () => staffPlansApi.codes() })
  const mayChange = me !== undefined && mayAs(me.role, 'manager')
  const columns = useColumns(codes.data?.currency ?? '', mayChange ? setEnding : null)
  const csv = useCodesFile(codes.data?.currency ?? '')
  const reread = () => void cache.invalidateQueries({ queryKey: CODES_KEY })
  return (
    <Section
      title={t('staff.codes.title')}
      note={t('staff.codes.note')}
      action={mayChange && <Button onPress={() => setAdding(true)}>{t('staff.codes.add')}</Button>}
      csv={codes.data && codes.data.codes.length > 0 ? csv : undefined}
      flush
    >
      <Loaded query={codes} rows={4}>
        {({ codes: rows }) =>
          rows.length === 0 ? (
            <EmptyState drawing="calm" title={t('staff.codes.none')} />
          ) : (
            <DataTable
              label={t('staff.codes.title')}
              columns={columns}
              rows={rows}
              rowKey={({ code }) => code}
            />
          )
        }
      </Loaded>
      {isAdding && <AddCode onDone={reread} onClose={() => setAdding(false)} />}
      {ending !== null && (
        <ReasonDialog
          title={t('staff.codes.endOf', { code: ending })}
          confirm={t('staff.codes.end')}
          act={(reason) => staffPlansApi.endCode({ code: ending, reason })}
          onDone={reread}
          onClose={() => setEnding(null)}
        >
          <p>{t('staff.codes.endNote')}</p>
        </ReasonDialog>
      )}
    </Section>
  )
}

function useCodesFile(currency: string) {
  const { t } = useTranslation(['plans', 'csv'])
  const { benefitWords } = useBenefitWords(currency)
  return useCsvOfPages<StaffCode>({
    name: 'promotion-codes',
    columns: [
      [t('code.label'), ({ code }) => code],
      [t('staff.note'), ({ note }) => note],
      [t('staff.codes.automatic'), ({ automatic }) => (automatic ? 1 : 0)],
      [t('staff.codes.brings'), ({ benefit }) => benefitWords(benefit).join('\n')],
      [t('staff.codes.uses'), ({ uses }) => uses],
      [t('staff.codes.most'), ({ maxUses }) => maxUses],
      [t('staff.codes.until'), ({ endsAt }) => endsAt],
      [t('csv:finished'), ({ endedAt }) => endedAt],
    ],
    page: async () => ({ rows: (await staffPlansApi.codes()).codes }),
  })
}

function useColumns(currency: string, onEnd: ((code: string) => void) | null): DataColumn<StaffCode>[] {
  const { t } = useTranslation('plans')
  const { number, day } = usePlanWords()
  const { benefitWords } = useBenefitWords(currency)
  const isOpen = ({ endedAt, endsAt }: StaffCode) =>
    endedAt === null && (endsAt === null || new Date(endsAt) > new Date())
  return [
    {
      key: 'code',
      title: t('code.label'),
      least: 11,
      cell: ({ code, note, automatic }) => (
        <>
          <code>{code}</code> {automatic && <Badge tone="info">{t('staff.codes.automatic')}</Badge>}
          {note !== '' && <div className="sp-subtle sp-small">{note}</div>}
        </>
      ),
    },
    {
      key: 'brings',
      title: t('staff.codes.brings'),
      least: 12,
      cell: ({ benefit }) => benefitWords(benefit).map((line) => <div key={line}>{line}</div>),
    },
    {
      key: 'uses',
      title: t('staff.codes.uses'),
      numeric: true,
      cell: ({ uses, maxUses }) =>
        maxUses === null
          ? number(uses)
          : t('staff.codes.usesOf', { uses: number(uses), most: number(maxUses) }),
    },
    {
      key: 'until',
      title: t('staff.codes.until'),
      least: 8,
      short: true,
      cell: (row) =>
        isOpen(row) ? (
          row.endsAt === null ? (
            t('staff.codes.noEnd')
          ) : (
            day(row.endsAt)
          )
        ) : (
          <Badge>{t('staff.codes.ended', { day: day(row.endedAt ?? row.endsAt ?? '') })}</Badge>
        ),
    },
    {
      key: 'end',
      title: t('staff.action'),
      keep: 1,
      short: true,
      cell: (row) =>
        isOpen(row) &&
        onEnd && (
          <Button aria-label={t('staff.codes.endOf', { code: row.code })} onPress={() => onEnd(row.code)}>
            {t('staff.codes.end')}
          </Button>
        ),
    },
  ]
}
