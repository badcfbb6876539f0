import { useTranslation } from 'react-i18next'
import type { AppBlockStatus } from '#core/shops/contract.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import './embed-help.css'

/** Kinds of pages that blocks can be placed on, with the names of their flags (1-shell §3). */
const PAGES = [
  { page: 'product', faq: 'webrexProductFaqSection', video: 'webrexProductVideoSection' },
  { page: 'collection', faq: 'webrexCollectionFaqSection', video: 'webrexCollectionVideoSection' },
  { page: 'article', faq: 'webrexArticleFaqSection', video: 'webrexArticleVideoSection' },
  { page: 'page', faq: 'webrexPageFaqSection', video: 'webrexPageVideoSection' },
] as const

/** Explains how to switch on the app embed in the theme, and how to place blocks on pages (2-features §2). */
export function EmbedHelp({
  blocks,
  editorUrl,
  onClose,
}: {
  blocks: AppBlockStatus
  editorUrl: string
  onClose: () => void
}) {
  const { t } = useTranslation('home')
  const isAnyPlaced = PAGES.some(({ faq, video }) => blocks[faq] || blocks[video])
  const placed = (isOn: boolean) => (
    <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? t('embed.on') : t('embed.off')}</Badge>
  )
  return (
    <Modal
      open
      onClose={onClose}
      title={t('embed.title')}
      actions={
        <>
          <Button onPress={onClose}>{t('embed.close')}</Button>
          <Link to={editorUrl} target="top" look="primary">
            {t('embed.editor')}
          </Link>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t('embed.words')}</p>
        <ol className="sp-embed-steps">
          <li>{t('embed.steps.open')}</li>
          <li>{t('embed.steps.check')}</li>
          <li>{t('embed.steps.save')}</li>
        </ol>
        <h3>{t('embed.blocks')}</h3>
        <p>{t('embed.blocksWords')}</p>
        {isAnyPlaced && !blocks.webrexSeoEmbed && <Banner tone="attention" title={t('embed.blocksOnly')} />}
        <ul className="sp-embed-pages">
          {PAGES.map(({ page, faq, video }) => (
            <li key={page}>
              <Inline>
                <span className="sp-strong">{t(`embed.pages.${page}`)}</span>
                <span>{t('embed.faq')}</span>
                {placed(blocks[faq])}
                <span>{t('embed.video')}</span>
                {placed(blocks[video])}
              </Inline>
            </li>
          ))}
        </ul>
      </Stack>
    </Modal>
  )
}
