import { useTranslation } from 'react-i18next'
import { operationPath } from '#core/changes/ui/operation-paths.ts'
import type { OwnGroup } from '#core/registry/own-data.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Leaving, LeavingState } from '../contract.ts'
import { PROFILE_PATH } from '../paths.ts'
import { EmbedLine } from './embed-line.tsx'
import { leavingApi } from './leaving-api.ts'
import type { useLeaving } from './use-leaving.ts'

interface Line {
  group: OwnGroup
  found: number
  remaining: number
}

/** The proof: what was found before, and what the second reading of the store still found. */
export function Receipt({
  leaving,
  embed,
  calls,
}: {
  leaving: Leaving
  embed: LeavingState['embed']
  calls: ReturnType<typeof useLeaving>
}) {
  const { t } = useTranslation('leaving')
  const { remove, bringBack } = calls
  const lines = linesOf(leaving)
  const left = lines.reduce((sum, { remaining }) => sum + remaining, 0)
  const columns: DataColumn<Line>[] = [
    { key: 'group', title: t('receipt.data'), cell: ({ group }) => t(`group.${group}`) },
    { key: 'found', title: t('receipt.found'), numeric: true, cell: ({ found }) => found },
    { key: 'removed', title: t('receipt.removed'), numeric: true, cell: (line) => removedOf(line) },
    {
      key: 'left',
      title: t('receipt.remaining'),
      keep: 1,
      numeric: true,
      cell: ({ remaining }) => remaining,
    },
  ]
  return (
    <Stack gap={5}>
      <Banner
        tone={left === 0 ? 'success' : 'attention'}
        title={left === 0 ? t('receipt.clean') : t('receipt.left', { count: left })}
        action={
          <Inline>
            {left > 0 ? (
              <Button call={leavingApi.remove} loading={remove.isPending} onPress={() => remove.mutate([])}>
                {t('own.again')}
              </Button>
            ) : (
              <Link to={PROFILE_PATH} look="button">
                {t('receipt.next')}
              </Link>
            )}
            <Button
              call={leavingApi.bringBack}
              loading={bringBack.isPending}
              onPress={() => bringBack.mutate()}
            >
              {t('receipt.bringBack')}
            </Button>
          </Inline>
        }
      >
        {left > 0 && <p>{t('receipt.leftText')}</p>}
        {leaving.endedAt && (
          <p>
            {t('receipt.readAt')} <RelativeTime at={leaving.endedAt} />
          </p>
        )}
      </Banner>
      <FailureLine error={remove.error ?? bringBack.error} />
      <Section
        title={t('receipt.title')}
        action={
          leaving.removal && <Link to={operationPath(leaving.removal.id)}>{t('removing.details')}</Link>
        }
        flush
      >
        {lines.length > 0 && (
          <DataTable
            label={t('receipt.title')}
            columns={columns}
            rows={lines}
            rowKey={({ group }) => group}
          />
        )}
        <Rows>
          <EmbedLine embed={embed} />
        </Rows>
      </Section>
    </Stack>
  )
}

/** More may be left than was found: something was added in between. */
const removedOf = ({ found, remaining }: Line): number => Math.max(0, found - remaining)

function linesOf({ found, remaining }: Leaving): Line[] {
  const groups = new Set([...(found ?? []), ...(remaining ?? [])].map(({ group }) => group))
  const countOf = (counts: Leaving['found'], group: OwnGroup): number =>
    counts?.find((one) => one.group === group)?.count ?? 0
  return [...groups].map((group) => ({
    group,
    found: countOf(found, group),
    remaining: countOf(remaining, group),
  }))
}
