import type { TFunction } from 'i18next'
import { RowImage } from '#core/catalogue/ui/row-image.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Link } from '#kit/ui/link.tsx'
import type { ResourceRow } from '../contract/resources.ts'
import { editorPath } from './paths.ts'
import './cells.css'

const STATUS_TONES: Record<string, 'info' | 'neutral'> = { DRAFT: 'info' }

/** Image and name, linked to the editor; badges mark unusual states. */
export function ResourceName({
  row,
  list,
  t,
}: {
  row: ResourceRow
  list: string
  /** Passed by the column, so that no cell has to load texts. */
  t: TFunction
}) {
  const { gid, kind, title, handle, status, imageUrl, noindex } = row
  const hasImage = kind === 'product' || kind === 'collection' || kind === 'article'
  return (
    <span className="sp-resource-name">
      {hasImage && <RowImage url={imageUrl} />}
      <span className="sp-resource-words">
        <span className="sp-name">
          <Link to={editorPath(gid, list)}>{title || handle}</Link>
        </span>
        <span className="sp-subtle sp-small">{handle}</span>
        <span className="sp-resource-badges">
          {status && status !== 'ACTIVE' && (
            <Badge tone={STATUS_TONES[status] ?? 'neutral'}>
              {t(`catalogue:products.state.${status}`, { defaultValue: status })}
            </Badge>
          )}
          {noindex && <Badge tone="attention">{t('meta-tags:cell.hidden')}</Badge>}
        </span>
      </span>
    </span>
  )
}
