import { useTranslation } from 'react-i18next'
import { EmbedBanner } from '#core/shops/ui/embed-banner.tsx'
import { type EmbedStatus, useBlockFlags, useEmbedStatus } from '#core/shops/ui/use-block-flags.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import type { GuidedBlock } from '../../contract.ts'

/** How to show the entries to visitors: a theme block for each kind of page, one click away in the theme editor. */
export function BlockGuide({
  type,
  blocks,
  embed,
  embedUrl,
  onClose,
}: {
  type: string
  embed: EmbedStatus
  embedUrl: string
  blocks: readonly GuidedBlock[]
  onClose: () => void
}) {
  const { t } = useTranslation('schema-types')
  const isOff = useEmbedStatus(embed) === 'disabled'
  const flags = useBlockFlags(Object.fromEntries(blocks.map(({ flag, isAdded }) => [flag, isAdded])))
  return (
    <Modal open onClose={onClose} title={t(`${type}.blockTitle`)}>
      <Stack gap={4}>
        <p>{t('blocks.note')}</p>
        {isOff && <EmbedBanner url={embedUrl}>{t('embed.note')}</EmbedBanner>}
        <Rows>
          {blocks.map(({ kind, flag, addUrl }) => (
            <Row
              key={kind}
              title={t(`blocks.on.${kind}`)}
              note={flags[flag] && <Badge tone="success">{t('blocks.added')}</Badge>}
              action={
                <Link to={addUrl} target="top">
                  {t(`blocks.add.${kind}`)}
                </Link>
              }
            />
          ))}
        </Rows>
        <p className="sp-subtle sp-small">{t('blocks.markup')}</p>
      </Stack>
    </Modal>
  )
}
