import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { defineApi } from '#kit/ui/api/define-api.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { partnerAppsContract } from '../contract.ts'

const api = defineApi(partnerAppsContract)

/** `/partner-apps`: apps the operator recommends. */
export function PartnerAppsPage() {
  const { t } = useTranslation('partner-apps')
  const list = useQuery({ queryKey: ['partner-apps'], queryFn: () => api.list() })
  return (
    <Page title={t('title')} back>
      <Loaded query={list} rows={4}>
        {({ isOffered, apps }) =>
          apps.length === 0 ? (
            <Section>
              <EmptyState drawing="calm" title={t('none')}>
                {t(isOffered ? 'noneNote' : 'offNote')}
              </EmptyState>
            </Section>
          ) : (
            <Section title={t('list')} note={t('note')} flush>
              <Rows>
                {apps.map(({ name, url, words }) => (
                  <Row
                    key={url}
                    title={name}
                    note={words}
                    action={
                      <Link to={url} target="external" look="button">
                        {t('open', { name })}
                      </Link>
                    }
                  />
                ))}
              </Rows>
            </Section>
          )
        }
      </Loaded>
    </Page>
  )
}
