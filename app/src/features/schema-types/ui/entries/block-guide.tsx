import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import type { EntryKind } from '../../domain/schema-type.ts'

/** How visitors come to see the entries: a block in the theme for each kind of page, one press away in the theme editor. */
export function BlockGuide({
  type,
  blocks,
  onClose,
}: {
  type: string
  blocks: readonly { kind: EntryKind; isAdded: boolean; addUrl: string }[]
  onClose: () => void
}) {
  const { t } = useTranslation('schema-types')
  return (
    <Modal open onClose={onClose} title={t(`${type}.blockTitle`)}>
      <Stack gap={4}>
        <p>{t('blocks.note')}</p>
        <Rows>
          {blocks.map(({ kind, isAdded, addUrl }) => (
            <Row
              key={kind}
              title={t(`blocks.on.${kind}`)}
              note={isAdded && <Badge tone="success">{t('blocks.added')}</Badge>}
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
