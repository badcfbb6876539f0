import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { OrderEntry } from '../contract/orders.ts'
import { FileList } from './file-list.tsx'
import { STAGE_TONES } from './use-service-words.ts'
import './services.css'

/** Stages and messages of an order, oldest first. */
export function OrderEntries({
  entries,
  read,
  isForProvider = false,
}: {
  entries: readonly OrderEntry[]
  read: (file: { id: string }) => Promise<{ name: string; type: string; bytes: string }>
  isForProvider?: boolean
}) {
  if (entries.length === 0) return null
  return (
    <ol className="services-entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} read={read} isForProvider={isForProvider} />
        </li>
      ))}
    </ol>
  )
}

function Entry({
  entry,
  read,
  isForProvider,
}: { entry: OrderEntry } & Omit<Parameters<typeof OrderEntries>[0], 'entries'>) {
  const { t } = useTranslation('services')
  const { stage, notice, author, authorName, body, at, files, mail } = entry
  const who =
    author === 'merchant'
      ? t(isForProvider ? 'staff.merchant' : 'order.you')
      : author === 'provider'
        ? t('order.provider', { name: authorName })
        : t('order.system')
  return (
    <Stack gap={2}>
      <p className="sp-subtle sp-small">
        {who} · <RelativeTime at={at} />
      </p>
      {stage !== null && (
        <p>
          <Badge tone={STAGE_TONES[stage]}>{t(`stage.${stage}`)}</Badge>
        </p>
      )}
      {notice !== null && (
        <>
          <p>
            <Badge tone="attention">{t(`notice.${notice}`)}</Badge>
          </p>
          <p>{t(`noticeNote.${notice}`)}</p>
        </>
      )}
      {body !== '' && <p className="services-text">{body}</p>}
      <FileList files={files} read={read} />
      {mail === 'failed' && <p className="sp-subtle sp-small">{t('order.mailFailed')}</p>}
      {mail === 'off' && <p className="sp-subtle sp-small">{t('order.mailOff')}</p>}
    </Stack>
  )
}
