import { useTranslation } from 'react-i18next'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { IndexState } from '../contract.ts'

/** Number of pages whose rich results the search engine and Signpost judge alike. */
export function IndexAgreement({ agreement: { compared, agreed } }: { agreement: IndexState['agreement'] }) {
  const { t } = useTranslation('index-status')
  return (
    <Section title={t('rich.title')} flush>
      <Rows>
        <Row
          tone={compared === 0 ? 'unknown' : 'info'}
          title={
            <span className="sp-strong">
              {compared === 0
                ? t('rich.uncompared')
                : t('rich.agreement', { percent: Math.floor((agreed * 100) / compared) })}
            </span>
          }
          note={
            compared === 0 ? t('rich.uncomparedNote') : t('rich.agreementNote', { agreed, count: compared })
          }
        />
      </Rows>
    </Section>
  )
}
