import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Row } from '#kit/ui/row.tsx'
import type { OwnSitemap } from '../contract.ts'
import { sitemapsApi } from './sitemaps-api.ts'

/** A page the merchant named: listed, or left off with the reason. */
export function NamedPageRow({
  page: { url, leftOff },
  isRemoving,
  onRemove,
}: {
  page: OwnSitemap['named'][number]
  isRemoving: boolean
  onRemove: () => void
}) {
  const { t } = useTranslation(['sitemaps', 'errors'])
  return (
    <Row
      title={<span className="sp-sitemaps-url">{url}</span>}
      note={leftOff && t(`errors:${leftOff.code}`, leftOff.values)}
      action={
        <>
          <Badge tone={leftOff ? 'attention' : 'success'}>
            {t(leftOff ? 'pages.leftOff' : 'pages.listed')}
          </Badge>
          <Button
            tone="plain"
            call={sitemapsApi.removeNamedPage}
            loading={isRemoving}
            onPress={onRemove}
            aria-label={`${t('files.remove')}: ${url}`}
          >
            {t('files.remove')}
          </Button>
        </>
      }
    />
  )
}
