import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { ConnectionState } from '../contract.ts'
import { searchConsoleApi } from './search-console-api.ts'
import type { Connection } from './use-search-console.ts'

/** The connected account and its property, if one is chosen, with the button to disconnect. */
export function ConnectionCard({
  connection,
  actions,
  onChange,
}: {
  connection: NonNullable<ConnectionState['connection']>
  actions: Connection
  /** Null: no other property can be chosen now. */
  onChange: (() => void) | null
}) {
  const { t } = useTranslation('search-console')
  const [asks, setAsks] = useState(false)
  const { disconnect } = actions
  return (
    <Section title={t('connection.title')} flush>
      <Rows>
        <Row
          title={
            <Inline>
              <span className="sp-strong">
                {connection.property?.replace('sc-domain:', '') ?? t('connection.noProperty')}
              </span>
              <Badge tone={connection.broken ? 'critical' : 'success'}>
                {t(connection.broken ? 'connection.broken' : 'connection.works')}
              </Badge>
            </Inline>
          }
          note={
            <>
              {t(connection.way === 'oauth' ? 'connection.account' : 'connection.serviceAccount', {
                account: connection.account,
              })}{' '}
              ·{' '}
              <FilledText text={t('connection.since', { time: GAP })}>
                <RelativeTime at={connection.connectedAt} />
              </FilledText>
            </>
          }
          action={
            <Inline>
              {onChange && <Button onPress={onChange}>{t('connection.change')}</Button>}
              <Button call={searchConsoleApi.disconnect} onPress={() => setAsks(true)}>
                {t('connection.disconnect')}
              </Button>
            </Inline>
          }
        />
      </Rows>
      {asks && (
        <ConfirmDialog
          title={t('connection.ask')}
          keep={t('connection.keep')}
          confirm={t('connection.disconnect')}
          pending={disconnect.isPending}
          onConfirm={() => disconnect.mutate(undefined, { onSuccess: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        >
          <p>{t('connection.lost')}</p>
          <FailureLine error={disconnect.error} />
        </ConfirmDialog>
      )}
    </Section>
  )
}
