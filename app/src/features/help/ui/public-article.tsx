import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { ENGLISH, EnglishNote } from '#kit/ui/english-note.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import { TextBlocks } from '#kit/ui/text-blocks.tsx'
import { outsideTheAdmin } from '../domain/outside-the-admin.ts'
import { helpPublicApi } from './help-api.ts'

/** `/public/help/:slug`: one article, without login. */
export function PublicArticle() {
  const { t, i18n } = useTranslation('help')
  const { slug = '' } = useParams()
  const query = useQuery({
    queryKey: ['help', 'public', slug, i18n.language],
    queryFn: () => helpPublicApi.article({ slug, language: i18n.language }),
  })
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NotFound home={{ to: '/public/help', label: t('all') }} />
  return (
    <Page title={query.data?.title ?? t('title')}>
      <Loaded query={query} rows={6}>
        {({ blocks, language }) => (
          <Section>
            <Stack gap={4}>
              {language === ENGLISH && <EnglishNote />}
              <div lang={language}>
                <TextBlocks blocks={outsideTheAdmin(blocks)} headings="h2" />
              </div>
              <div>
                <Link to="/public/help">{t('all')}</Link>
              </div>
            </Stack>
          </Section>
        )}
      </Loaded>
    </Page>
  )
}
