import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useScanReason } from '#core/crawl/ui/use-unread-reason.ts'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows, type RowTone } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { StoreDetail } from '../contract.ts'

type Health = StoreDetail['health']

const SYNC_TONES: Record<NonNullable<Health['sync']>['state'], RowTone> = {
  running: 'info',
  done: 'success',
  partial: 'attention',
  failed: 'critical',
  cancelled: 'attention',
}
const SCAN_TONES: Record<NonNullable<Health['scan']>['state'], RowTone> = {
  running: 'info',
  done: 'success',
  stopped: 'attention',
  blocked: 'critical',
  failed: 'critical',
}
const EMBED_TONES = { on: 'success', off: 'critical', unknown: 'unknown' } as const
const QUEUE_TONES = { idle: 'success', waiting: 'attention', working: 'info' } as const

/** What of a store works and what does not, since when and why: the first thing support looks at. */
export function StoreHealth({ health: { hasAccess, appEmbed, sync, scan, queue } }: { health: Health }) {
  const { t } = useTranslation('staff')
  const said = useSaidWords()
  const scanReason = useScanReason()
  return (
    <Section title={t('health.title')} flush>
      <Rows>
        {!hasAccess && <Row tone="critical" title={t('health.noAccess')} note={t('health.noAccessNote')} />}
        <Row
          tone={EMBED_TONES[appEmbed]}
          title={t(`health.embed.${appEmbed}`)}
          note={appEmbed !== 'on' && t(`health.embedNote.${appEmbed}`)}
        />
        <Row
          tone={sync ? SYNC_TONES[sync.state] : 'unknown'}
          title={t(`health.sync.${sync?.state ?? 'never'}`)}
          note={
            sync && (
              <Note at={sync.at} why={sync.error && said({ ...sync.error, message: sync.error.code })} />
            )
          }
        />
        <Row
          tone={scan ? SCAN_TONES[scan.state] : 'unknown'}
          title={t(`health.scan.${scan?.state ?? 'never'}`)}
          note={scan && <Note at={scan.at} why={scan.reason && scanReason(scan.reason)} />}
        />
        <Row
          tone={QUEUE_TONES[queue.state]}
          title={t(`health.queue.${queue.state}`)}
          note={queue.since && <Note at={queue.since} />}
        />
      </Rows>
    </Section>
  )
}

/** In place of the health of a store that has removed Signpost. `at`: since when. */
export function StoreRemoved({ at }: { at: string | null }) {
  const { t } = useTranslation('staff')
  return (
    <Section title={t('health.title')} flush>
      <Rows>
        <Row tone="unknown" title={t('stores.removed')} note={at && <Note at={at} />} />
      </Rows>
    </Section>
  )
}

function Note({ at, why }: { at: string; why?: ReactNode }) {
  return (
    <>
      <RelativeTime at={at} />
      {why && <> · {why}</>}
    </>
  )
}
