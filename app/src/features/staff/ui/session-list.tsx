import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { accountApi } from '#core/staff/ui/staff-api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'

const KEY = ['staff-sessions']

/** The member's sessions; each other session can be ended here, the current one by signing out. */
export function SessionList() {
  const { t } = useTranslation('staff')
  const cache = useQueryClient()
  const sessions = useQuery({ queryKey: KEY, queryFn: () => accountApi.sessions() })
  const end = useMutation({
    mutationFn: (id: string) => accountApi.endSession({ id }),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <Section title={t('sessions.title')} flush>
      {end.error && <SignInFailure error={end.error} />}
      <Loaded query={sessions} rows={2}>
        {(rows) => (
          <DataTable
            label={t('sessions.title')}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columnsOf(t, end.isPending ? null : (id) => end.mutate(id))}
          />
        )}
      </Loaded>
    </Section>
  )
}

type Session = Awaited<ReturnType<typeof accountApi.sessions>>[number]

function columnsOf(t: TFunction<'staff'>, onEnd: ((id: string) => void) | null): DataColumn<Session>[] {
  return [
    { key: 'browser', title: t('sessions.browser'), cell: ({ browser }) => browser },
    {
      key: 'began',
      title: t('sessions.began'),
      keep: 3,
      least: 8,
      short: true,
      cell: ({ beganAt }) => <RelativeTime at={beganAt} />,
    },
    {
      key: 'seen',
      title: t('sessions.seen'),
      least: 8,
      short: true,
      cell: ({ seenAt }) => <RelativeTime at={seenAt} />,
    },
    {
      key: 'end',
      title: t('account.action'),
      keep: 1,
      least: 7,
      short: true,
      cell: ({ id, browser, isThis }) =>
        isThis ? (
          <Badge>{t('sessions.this')}</Badge>
        ) : (
          <Button
            aria-label={t('sessions.endOf', { browser })}
            onPress={() => onEnd?.(id)}
            isDisabled={onEnd === null}
          >
            {t('sessions.end')}
          </Button>
        ),
    },
  ]
}
