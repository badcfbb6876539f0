import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { operationPath } from '#core/changes/ui/operation-paths.ts'
import { exactTime } from '#kit/shared/exact-time.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { pathOf } from '#kit/shared/path-of.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { redirectsApi, STATE_KEY } from './redirects-api.ts'

/** Links of the store to redirected URLs, with the action that updates them. Renders nothing if there are none. */
export function OldLinksCard() {
  const { t, i18n } = useTranslation('redirects')
  const navigate = useNavigate()
  const found = useQuery({
    queryKey: [...STATE_KEY, 'old-links'],
    queryFn: () => redirectsApi.oldLinks(),
  })
  const review = useMutation({
    mutationFn: () => redirectsApi.relink(),
    onSuccess: ({ operationId }) => void navigate(operationPath(operationId)),
  })
  if (found.isError) return <FailureLine error={found.error} />
  if (!found.data || found.data.pages + found.data.menuLinks === 0) return null
  const { inText, elsewhere, texts, menuLinks, asOf, isCut, examples, menusUrl } = found.data
  const format = numberFormat(i18n.language)
  const counted = (count: number) => ({ count, number: format.format(count) })
  return (
    <Section
      title={t('oldLinks.title', counted(Math.max(inText + elsewhere, menuLinks)))}
      action={
        texts + menuLinks > 0 && (
          <Button loading={review.isPending} onPress={() => review.mutate()}>
            {t('oldLinks.action')}
          </Button>
        )
      }
    >
      <Stack gap={2}>
        <p className="sp-subtle">
          {t('oldLinks.note')} {texts > 0 && t('oldLinks.texts', counted(texts))}{' '}
          {menuLinks > 0 && t('oldLinks.menuLinks', counted(menuLinks))}{' '}
          {texts + menuLinks > 0 && t('oldLinks.review')}
        </p>
        {elsewhere > 0 && (
          <p className="sp-subtle">
            {t('oldLinks.elsewhere', counted(elsewhere))}{' '}
            <Link to={menusUrl} target="top">
              {t('oldLinks.menus')}
            </Link>
          </p>
        )}
        {examples.length > 0 && (
          <details>
            <summary>{t('oldLinks.pages')}</summary>
            <ul className="sp-redirect-pages">
              {examples.map(({ url }) => (
                <li key={url}>
                  <Link to={url} target="external">
                    {pathOf(url)}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
        <p className="sp-subtle sp-small">
          {asOf !== null && t('oldLinks.asOf', { date: exactTime(asOf, i18n.language) })}{' '}
          {isCut && t('oldLinks.more')}
        </p>
        <FailureLine error={review.error} />
      </Stack>
    </Section>
  )
}
