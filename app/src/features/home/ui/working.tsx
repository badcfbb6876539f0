import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AppBlockStatus } from '#core/shops/contract.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { HomeItem } from '../contract.ts'
import { HomeRow } from './home-row.tsx'

/** Is everything working: what each feature answers, and what the platform says of the blocks in the theme. */
export function Working({ items, blocks }: { items: HomeItem[]; blocks: UseQueryResult<AppBlockStatus> }) {
  const { t } = useTranslation('home')
  return (
    <Section title={t('working.title')} flush>
      {blocks.isError && <BlocksUnread blocks={blocks} />}
      <Rows>
        {items.map((item) => (
          <HomeRow key={item.id} item={item} />
        ))}
        {items.length === 0 && <Row tone="unknown" toneWord={t('tone.unknown')} title={t('working.none')} />}
      </Rows>
    </Section>
  )
}

function BlocksUnread({ blocks }: { blocks: UseQueryResult<AppBlockStatus> }) {
  const { t } = useTranslation('home')
  const { words, code } = useErrorWords(blocks.error)
  return (
    <div className="sp-section-body">
      <Banner
        tone="critical"
        title={t('working.blocksUnread')}
        action={
          <Button icon="refresh" loading={blocks.isFetching} onPress={() => void blocks.refetch()}>
            {t('shell:retry')}
          </Button>
        }
      >
        {words} <code>{code}</code>
      </Banner>
    </div>
  )
}
